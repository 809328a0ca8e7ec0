/**
 * Columns sealed by DATA_SECRET, so that a copy of the database opens nothing by itself. Texts that an earlier release
 * wrote plain are sealed when an app starts, those that the previous secret sealed while it runs.
 */
import { and, eq, getTableName, not, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import { pgTable, text, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { setTimeout } from 'node:timers/promises'
import { createSealing, isSealed, keyIdOf, type Sealing } from '../sealing.ts'
import { StartError } from '../start.ts'
import type { Database } from './database.ts'
import { oneAtATime } from './pool.ts'

type TextColumn = AnyPgColumn<{ data: string; notNull: true }>

/** A column of sealed texts. `row` names the row of a text: in another row or column, the text does not open. */
export type SealedColumn = { table: PgTable; column: TextColumn; row: TextColumn }

/** Functions by which an app seals and opens the texts of its columns. */
export type DataSealing = {
  seal: (of: SealedColumn, row: string, text: string) => string
  /** Opens a text; throws when DATA_SECRET did not seal it for this column and row. */
  open: (of: SealedColumn, row: string, sealed: string) => string
  /**
   * Seals anew what DATA_SECRET_OLD sealed, a text at a time, so that nobody waits; the log says when nothing is left.
   * It looks again and again, because processes that still seal by that secret go on writing. Answers a function that
   * ends it.
   */
  sealAnew: (log: FastifyBaseLogger) => () => Promise<void>
}

export type DataSecrets = { DATA_SECRET: string; DATA_SECRET_OLD?: string | undefined }

/**
 * The proof of the secret that seals a database, so that a process with another secret is refused before it writes
 * anything.
 */
export const dataSecretProof = pgTable('data_secret_proof', {
  name: text().primaryKey(),
  proof: text().notNull(),
})

const proof = { table: dataSecretProof, column: dataSecretProof.proof, row: dataSecretProof.name }

/**
 * Seals the plain texts of these columns; several processes may start at once. The answer seals and opens these
 * columns, and no others. Throws a StartError when another secret sealed them.
 */
export async function sealDatabase(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { DATA_SECRET, DATA_SECRET_OLD }: DataSecrets,
  columns: readonly SealedColumn[],
): Promise<DataSealing> {
  const secrets = [DATA_SECRET, DATA_SECRET_OLD].filter((secret) => secret !== undefined)
  const sealings = new Map([proof, ...columns].map((of) => [of, createSealing(secrets, nameOf(of))]))
  const sealingOf = (of: SealedColumn): Sealing => {
    const sealing = sealings.get(of)
    if (!sealing) throw new Error(`${nameOf(of)} is none of the sealed columns`)
    return sealing
  }
  await oneAtATime(pool, async () => {
    await db
      .insert(dataSecretProof)
      .values({ name: 'DATA_SECRET', proof: sealingOf(proof).seal('DATA_SECRET', 'sealed') })
      .onConflictDoNothing()
    const known = secrets.map(keyIdOf)
    for (const [of, sealing] of sealings) await sealColumn(db, of, of === proof ? known.slice(0, 1) : known, sealing)
  })
  return {
    seal: (of, row, plain) => sealingOf(of).seal(row, plain),
    open: (of, row, sealed) => {
      const plain = sealingOf(of).open(row, sealed)
      if (plain === undefined) throw new Error(`${nameOf(of)} has a text that DATA_SECRET did not seal there`)
      return plain
    },
    sealAnew: (log) => {
      const over = new AbortController()
      const old = DATA_SECRET_OLD
      const done = old === undefined ? undefined : keepSealing(db, sealings, keyIdOf(old), log, over.signal)
      return async () => {
        over.abort()
        await done
      }
    },
  }
}

function nameOf({ table, column }: SealedColumn): string {
  return `${getTableName(table)}.${column.name}`
}

const rowsAtOnce = 500

/**
 * Seals what none of these keys sealed, in one transaction, during which others can read the table and wait to write.
 */
async function sealColumn(
  db: NodePgDatabase,
  { table, column, row }: SealedColumn,
  keys: readonly string[],
  sealing: Sealing,
): Promise<void> {
  const unsealed = and(...keys.map((key) => not(sealedBy(column, key))))
  if ((await db.$count(table, unsealed)) === 0) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${table} in share row exclusive mode`)
    const next = () =>
      tx
        .select({ at: sql<string>`ctid`, name: row, found: column })
        .from(table)
        .where(unsealed)
        .limit(rowsAtOnce)
    for (let rows = await next(); rows.length > 0; rows = await next())
      for (const { at, name, found } of rows) {
        const plain = isSealed(found) ? sealing.open(name, found) : found
        if (plain === undefined) throw new StartError(anotherSecret)
        await tx
          .update(table)
          .set({ [column.name]: sealing.seal(name, plain) })
          .where(sql`ctid = ${at}::tid`)
      }
  })
}

const pauseMs = 5000

async function keepSealing(
  db: NodePgDatabase,
  sealings: Map<SealedColumn, Sealing>,
  old: string,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  let said = false
  while (!signal.aborted) {
    try {
      let texts = 0
      for (const [of, sealing] of sealings) texts += await sealColumnAnew(db, of, old, sealing, signal)
      if (!signal.aborted && (texts > 0 || !said)) log.info({ texts }, noneIsLeft)
      said = true
    } catch (error) {
      log.error({ err: error }, 'the database was not sealed anew')
    }
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

const noneIsLeft = 'no text is left that DATA_SECRET_OLD sealed: it can go once every process has the new secret'

/** Answers how many texts it sealed. A text that others change meanwhile is left to the next look. */
async function sealColumnAnew(
  db: NodePgDatabase,
  { table, column, row }: SealedColumn,
  old: string,
  sealing: Sealing,
  signal: AbortSignal,
): Promise<number> {
  let sealed = 0
  const next = () =>
    db
      .select({ at: sql<string>`ctid`, name: row, found: column })
      .from(table)
      .where(sealedBy(column, old))
      .limit(rowsAtOnce)
  for (let rows = await next(); rows.length > 0; rows = await next())
    for (const { at, name, found } of rows) {
      if (signal.aborted) return sealed
      const plain = sealing.open(name, found)
      if (plain === undefined) throw new Error(`a text of ${getTableName(table)} does not open in its row`)
      const { rowCount } = await db
        .update(table)
        .set({ [column.name]: sealing.seal(name, plain) })
        .where(and(sql`ctid = ${at}::tid`, eq(column, found)))
      sealed += rowCount ?? 0
    }
  return sealed
}

function sealedBy(column: TextColumn, key: string) {
  return sql`starts_with(${column}, ${`${key}.`})`
}

const anotherSecret =
  'DATA_SECRET is not the secret that this database is sealed by: set that one, or name it in DATA_SECRET_OLD while it is changed (docs/secrets.md)'
