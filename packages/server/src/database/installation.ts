/**
 * The installation that a database belongs to. A database that was restored, copied or moved is not the one whose
 * documents left: it is held, until somebody says what left.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
  type BigIntStats,
} from 'node:fs'
import { hostname } from 'node:os'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, timestamp, type PgDatabase } from 'drizzle-orm/pg-core'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { isLoopback } from '../env.ts'

type Db = PgDatabase<NodePgQueryResultHKT>

/**
 * Why a database is held: it is another one (restored into, or copied, also with all that stands beside it), on another
 * timeline, at another address, or behind the position that was noted outside of it.
 */
export const heldReasons = ['database', 'timeline', 'address', 'behind'] as const
export type HeldReason = (typeof heldReasons)[number]

/** A single row, written when an app first serves the database, or when it is restored. */
export const installation = pgTable(
  'installation',
  {
    id: boolean().primaryKey().default(true),
    /** The system identifier of the server and the number of the database there. */
    database: text().notNull(),
    timeline: text().notNull(),
    /** The address at which people reach it; null until an app says it. */
    address: text(),
    /** Whether a higher timeline of the same system is this installation after a failover. */
    trustsFailover: boolean().notNull().default(false),
    heldSince: timestamp({ withTimezone: true }),
    heldWhy: text({ enum: heldReasons }),
    settledAt: timestamp({ withTimezone: true }),
    /** Whether the jobs of what waits are to be made anew. */
    jobsDue: boolean().notNull().default(false),
  },
  (table) => [check('installation_single', sql`${table.id}`)],
)

/** The functions are those of the migration `held`. */
const here = { database: sql<string>`own_database()`, timeline: sql<string>`own_timeline()` }

type Options = {
  db: Db
  /** The address at which people reach the installation. */
  address: string
  trustsFailover: boolean
  /** A file outside the database, in which its position is noted. */
  witnessFile?: string | undefined
  /** Milliseconds since 1970. */
  now: () => number
  /** Does what follows in the transaction that holds the database. */
  hold: (tx: Db, why: HeldReason) => Promise<void>
}

/**
 * A function that looks whether the database is still that of the installation, holds it if not, and notes its position
 * outside. It is called before an app serves, and again every few seconds; several processes may look at once.
 */
export function watchInstallation(options: Options): () => Promise<void> {
  const { db, address, trustsFailover, witnessFile, now, hold } = options
  return async () => {
    await db
      .insert(installation)
      .values({ ...here, address, trustsFailover })
      .onConflictDoNothing()
    // The file is read first: another process may note a later position between the two.
    const witness = readWitness(witnessFile)
    const { kept, ...seen } = await read(db)
    if (kept.heldSince) return
    const why = reasonOf(kept, { ...seen, address, trustsFailover }, witness)
    if (why) return holdNow(why)
    const isChanged =
      kept.timeline !== seen.timeline || kept.address !== address || kept.trustsFailover !== trustsFailover
    if (isChanged) await db.update(installation).set({ timeline: seen.timeline, address, trustsFailover })
    if (witnessFile) noteWitness(witnessFile, { settledAt: settledMs(kept), position: seen.flushed })
  }

  async function holdNow(why: HeldReason): Promise<void> {
    await db.transaction(async (tx) => {
      const held = await tx
        .update(installation)
        .set({ heldSince: new Date(now()), heldWhy: why })
        .where(isNull(installation.heldSince))
        .returning({ id: installation.id })
      if (held.length > 0) await hold(tx, why)
    })
  }
}

/** Takes a restored database for another one, also where its release kept no row: so it is held until it is settled. */
export async function noteRestored(db: Db): Promise<void> {
  await db.insert(installation).values({ database: 'restored', timeline: 'restored' }).onConflictDoNothing()
}

/** Takes the database as that of the installation from now on. */
export async function settleInstallation(tx: Db, at: Date): Promise<void> {
  await tx
    .update(installation)
    .set({ ...here, address: null, heldSince: null, heldWhy: null, settledAt: at, jobsDue: true })
}

/** Makes the jobs of what waits anew, once after each settlement. */
export async function renewJobsOnce(db: Db, renew: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await tx
      .update(installation)
      .set({ jobsDue: false })
      .where(and(eq(installation.jobsDue, true), isNull(installation.heldSince)))
      .returning({ id: installation.id })
    if (due.length > 0) await renew(tx)
  })
}

type InstallationRow = typeof installation.$inferSelect
type DatabasePosition = { database: string; timeline: string; inserted: number; flushed: number }

/** Positions are bytes since the server was made. What is flushed outlives a crash of the server, what is inserted need not. */
async function read(db: Db): Promise<DatabasePosition & { kept: InstallationRow }> {
  const [row] = await db
    .select({
      kept: installation,
      ...here,
      inserted: sql`pg_current_wal_insert_lsn() - '0/0'::pg_lsn`.mapWith(Number),
      flushed: sql`pg_current_wal_flush_lsn() - '0/0'::pg_lsn`.mapWith(Number),
    })
    .from(installation)
  if (!row) throw new Error('The database has lost the row of its installation')
  return row
}

function reasonOf(
  kept: InstallationRow,
  seen: DatabasePosition & { address: string; trustsFailover: boolean },
  witness: Witness | undefined,
): HeldReason | undefined {
  if (kept.database !== seen.database) return 'database'
  const isTrusted = seen.trustsFailover && kept.timeline < seen.timeline
  if (kept.timeline !== seen.timeline && !isTrusted) return 'timeline'
  if (kept.address !== null && !isSamePlace(kept.address, seen.address)) return 'address'
  if (!witness || witness.settledAt < settledMs(kept)) return undefined
  if (witness.isCopy) return 'database'
  return witness.settledAt > settledMs(kept) || witness.position > seen.inserted ? 'behind' : undefined
}

/** On one machine the port may change from start to start. */
function isSamePlace(one: string, other: string): boolean {
  return one === other || (isLoopback(one) && isLoopback(other))
}

function settledMs({ settledAt }: InstallationRow): number {
  return settledAt?.getTime() ?? 0
}

/**
 * The position of the database in bytes, since it was settled the last time; and when the file was made, which a copy of it
 * was not.
 */
const Noted = z.object({ settledAt: z.number(), position: z.number(), madeAt: z.string().optional() })
type Witness = Pick<z.infer<typeof Noted>, 'settledAt' | 'position'> & { isCopy: boolean }

function readWitness(file: string | undefined): Witness | undefined {
  if (!file || !existsSync(file)) return undefined
  // Another process may put a new file in its place meanwhile.
  const opened = openSync(file, 'r')
  try {
    const { madeAt, ...noted } = Noted.parse(JSON.parse(readFileSync(opened, 'utf8')))
    const present = madeAtOf(fstatSync(opened, { bigint: true }))
    return { ...noted, isCopy: madeAt !== undefined && present !== undefined && madeAt !== present }
  } finally {
    closeSync(opened)
  }
}

/** The file is there as a whole at every moment, also where the machine stops. */
function noteWitness(file: string, noted: Omit<Witness, 'isCopy'>): void {
  const half = `${file}.${hostname()}-${process.pid}`
  const put = (madeAt?: string) => {
    writeFileSync(half, JSON.stringify({ ...noted, madeAt }), { flush: true })
    renameSync(half, file)
  }
  writeFileSync(half, '')
  const madeAt = madeAtOf(statSync(half, { bigint: true }))
  put(madeAt)
  // A file system that tells the time of the last change instead says nothing of copies.
  if (madeAtOf(statSync(file, { bigint: true })) !== madeAt) put()
}

/**
 * When the file system made a file; undefined where it does not say, and on Windows, which gives a file the time of the one
 * whose name it takes.
 */
function madeAtOf({ birthtimeNs }: BigIntStats): string | undefined {
  return birthtimeNs > 0n && process.platform !== 'win32' ? String(birthtimeNs) : undefined
}
