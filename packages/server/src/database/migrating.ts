/**
 * The migrations of a database: the files that drizzle-kit wrote, and the table `schema_versions` of those that ran, with
 * the release that ran each and the oldest release that works with it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { z } from 'zod'
import { release as thisRelease } from '../release.ts'
import { StartError } from '../start.ts'

export type Migration = {
  name: string
  /** The oldest release that works with a database that has it. */
  oldest: string
  /** The time in the journal, milliseconds since 1970. */
  when: number
  statements: string[]
}

/** A program as its databases know it. */
export type Program = { release: string; migrations: Migration[] }

type Queries = Pick<pg.ClientBase, 'query'>

/** A migration that a database has. */
export type Applied = { migration: string; release: string; oldest: string }

const firstRelease = '0.1.0'

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })

/** This program with the migrations of a folder. A migration names its oldest release in a line `-- oldest: 1.7.0`. */
export function readProgram(folder: string): Program {
  const { entries } = Journal.parse(JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')))
  const migrations = entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    const [, oldest = firstRelease] = /^-- oldest: (\d+\.\d+\.\d+)$/m.exec(text) ?? []
    return { name: tag, oldest, when, statements: text.split('--> statement-breakpoint') }
  })
  return { release: thisRelease, migrations }
}

/** The database that is migrated: its name in messages, and whether missing migrations may run. */
type Target = { name: string; migrates: boolean }

/**
 * Runs the missing migrations in one transaction, and answers their names. Throws a StartError where this program must
 * not work with the database, a migration fails, or somebody holds a table for 5 s: then the database is as before.
 */
export async function migrate(client: pg.ClientBase, program: Program, target: Target): Promise<string[]> {
  const applied = await readApplied(client, program)
  const pending = program.migrations.filter(({ name }) => !applied.some(({ migration }) => migration === name))
  const refused = refusal(applied, pending, program, target)
  if (refused) throw new StartError(`Database ${target.name} ${refused}`)
  if (target.migrates) await run(client, applied, pending, program, target.name)
  return pending.map(({ name }) => name)
}

/** The migrations that a database has, in their order; none for an empty database. */
async function readApplied(client: Queries, { migrations }: Program): Promise<Applied[]> {
  if (await exists(client, 'schema_versions')) {
    const { rows } = await client.query<Applied>(
      'select migration, release, oldest from schema_versions order by migration',
    )
    return rows
  }
  if (!(await exists(client, earlierTable))) return []
  const { rows } = await client.query<{ last: string | null }>(`select max(created_at) as last from ${earlierTable}`)
  return migrations
    .filter(({ when }) => when <= Number(rows[0]?.last ?? 0))
    .map(({ name, oldest }) => ({ migration: name, release: firstRelease, oldest }))
}

/** The newest migration that a database has had; undefined when it had none. */
export async function migrationOf(client: Queries, program: Program): Promise<string | undefined> {
  return (await readApplied(client, program)).at(-1)?.migration
}

/** Migrates a database until this migration, and not beyond it. Throws as `migrate` does. */
export async function migrateTo(client: pg.ClientBase, program: Program, name: string, last: string): Promise<void> {
  const at = program.migrations.findIndex((migration) => migration.name === last)
  await migrate(client, { ...program, migrations: program.migrations.slice(0, at + 1) }, { name, migrates: true })
}

/** The newest migration of a migrated database. */
export async function newestMigration(db: Pick<NodePgDatabase, 'execute'>): Promise<string | null> {
  const { rows } = await db.execute<{ newest: string | null }>('select max(migration) as newest from schema_versions')
  return rows[0]?.newest ?? null
}

/** The table in which drizzle noted the migrations until 2026. */
const earlierTable = 'drizzle.__drizzle_migrations'

async function exists(client: Queries, table: string): Promise<boolean> {
  const { rowCount } = await client.query('select where to_regclass($1) is not null', [table])
  return rowCount === 1
}

/** The reason why this program must not work with the database. */
function refusal(
  applied: Applied[],
  pending: Migration[],
  { release, migrations }: Program,
  { migrates }: Target,
): string | undefined {
  const last = applied.at(-1)
  const newest = migrations.at(-1)?.name
  if (!last) return migrates ? undefined : 'is empty. Run `pnpm migrate` first.'
  const unknown = applied.filter(({ migration }) => !migrations.some(({ name }) => name === migration))
  if (unknown.length === applied.length)
    return `is another program's: it is at ${last.migration}, and this knows ${newest}. Check its address.`
  const at = `is at ${last.migration} of release ${last.release}; this is ${release}, which`
  // A missing migration would run on tables that it does not know.
  const oldest = pending.length > 0 ? last.release : unknown.map((one) => one.oldest).reduce(later, firstRelease)
  if (unknown.length > 0 && (pending.length > 0 || later(release, oldest) !== release))
    return `${at} knows ${newest}. Start ${oldest.replace(/\.0$/, '')} or later.`
  return pending.length > 0 && !migrates ? `${at} needs ${newest}. Run \`pnpm migrate\` first.` : undefined
}

/** The later of two releases, such as '1.10.0'. */
export function later(one: string, other: string): string {
  return one.localeCompare(other, 'en', { numeric: true }) < 0 ? other : one
}

async function run(
  client: pg.ClientBase,
  applied: Applied[],
  pending: Migration[],
  { release }: Program,
  name: string,
): Promise<void> {
  let at = 'schema_versions'
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '5s'`)
    await noteEarlier(client, applied)
    for (const { name: migration, oldest, statements } of pending) {
      at = migration
      for (const statement of statements) await client.query(statement)
      await client.query('insert into schema_versions values ($1, $2, $3, now())', [migration, release, oldest])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    const why = error instanceof Error ? error.message : String(error)
    throw new StartError(`Database ${name} is as it was: ${at} failed (${why}).`, { cause: error })
  }
}

/** Makes the table where it is missing. Releases that do not read it are stopped by the loss of drizzle's. */
async function noteEarlier(client: pg.ClientBase, applied: Applied[]): Promise<void> {
  if (await exists(client, 'schema_versions')) return
  await client.query(`create table schema_versions (
    migration text primary key, release text not null, oldest text not null, at timestamp with time zone)`)
  for (const { migration, release, oldest } of applied)
    await client.query('insert into schema_versions values ($1, $2, $3, null)', [migration, release, oldest])
  await client.query('drop schema if exists drizzle cascade')
}
