/** Both databases at one moment: no change that is in one of them is missing in the other. */
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { readTables, type Table } from './tables.ts'
import { Refusal } from './refusal.ts'

export type Pools = { school: pg.Pool; identity: pg.Pool }

/** A connection whose transaction reads the database as it was at that moment. */
export type Snapshot = { client: pg.PoolClient; tables: Table[] }

export type Snapshots = { school: Snapshot; identity: Snapshot; at: Date; close: () => void }

type Options = {
  now: () => number
  random: () => number
  /** How long it is tried, in milliseconds. */
  patienceMs: number
}

/**
 * Opens the snapshots while nobody writes. Writers wait for the locks of all tables no longer than half a second each
 * database, which is less than the second after which PostgreSQL looks for deadlocks: so no user is the victim of one.
 * Throws a Refusal when writers never leave a gap.
 */
export async function openSnapshots(pools: Pools, { now, random, patienceMs }: Options): Promise<Snapshots> {
  const clients: pg.PoolClient[] = []
  const connect = async (pool: pg.Pool) => {
    const client = await pool.connect()
    clients.push(client)
    return client
  }
  // A connection that is closed ends its transaction, and gives back its locks.
  const close = () => clients.forEach((client) => client.release(true))
  try {
    const lockers = [await connect(pools.school), await connect(pools.identity)]
    const [school, identity] = [await connect(pools.school), await connect(pools.identity)]
    await refuseSecond(school)
    const tables = { school: await readTables(school), identity: await readTables(identity) }
    if (tables.school.length === 0 || tables.identity.length === 0)
      throw new Refusal('There is nothing in these databases yet: start the product first.')
    const locks = [lockOf(tables.school), lockOf(tables.identity)]
    const until = now() + patienceMs
    while (!(await lockAll(lockers, locks))) {
      if (now() > until) throw new Refusal('The databases were never at rest: too much is written. Try again later.')
      await setTimeout(250 + random() * 500)
    }
    const at = new Date(now())
    for (const client of [school, identity]) await client.query(snapshot)
    for (const client of lockers) await client.query('rollback')
    return {
      school: { client: school, tables: tables.school },
      identity: { client: identity, tables: tables.identity },
      at,
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** The number of the lock that a backup has of the school database until it ends. */
const backupLock = 20_261_126

async function refuseSecond(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as first', [backupLock])
  if (!First.parse(rows)[0].first) throw new Refusal('Another backup of these databases is under way.')
}

const First = z.tuple([z.object({ first: z.boolean() })])

/** The first query of a transaction fixes what it sees. */
const snapshot = 'begin isolation level repeatable read read only; select'

function lockOf(tables: Table[]): string {
  const names = tables.map(({ name }) => `public."${name}"`).join(', ')
  return `begin; set local statement_timeout = 500; lock table ${names} in share mode`
}

/** PostgreSQL's words for a statement that took too long, a lock that was not there, and a deadlock. */
const busy = new Set(['57014', '55P03', '40P01'])

async function lockAll(lockers: pg.PoolClient[], locks: string[]): Promise<boolean> {
  try {
    for (const [index, client] of lockers.entries()) await client.query(locks[index] ?? '')
    return true
  } catch (error) {
    for (const client of lockers) await client.query('rollback')
    if (error instanceof pg.DatabaseError && busy.has(error.code ?? '')) return false
    throw error
  }
}
