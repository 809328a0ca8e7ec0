/**
 * Connections to a database by its address. Commands that only copy take them from here: an ORM would be most of their
 * start.
 */
import type { Socket } from 'node:net'
import pg from 'pg'
import { instruments } from '../instruments.ts'
import { isPlain, outside, refuseOutside } from '../plainText.ts'
import { SocketInPieces } from './socketInPieces.ts'

/** The sockets for a database: only some are allowed, and one whose other end has vanished ends. */
export type Sockets = { stream?: () => Socket; keepAlive: true; keepAliveInitialDelayMillis: number }

/**
 * The first statement of a connection. By itself PostgreSQL takes it that a page out of order costs four times the next
 * one, as on a turning disk, and then sorts a long list that an index holds in its order.
 */
export const connectionSettings = 'set random_page_cost = 1.1'

/** Connections to a database. Throws a StartError when they lead outside the private networks without TLS. */
export async function openPool(address: string, privateNetworks: readonly string[] = []) {
  await refuseOutside('DATABASE_URL', address, privateNetworks)
  const sockets: Sockets = {
    ...(isPlain(address) && { stream: () => new SocketInPieces({ blockList: outside(privateNetworks) }) }),
    // A statement has no limit of time: without this it would wait for a server that has vanished for ever.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const pool = new pg.Pool({
    connectionString: address,
    ...sockets,
    max: 20,
    connectionTimeoutMillis: 5000,
    verify: (client, done) => client.query(connectionSettings, done),
  })
  // A broken connection is replaced at the next use. Without these listeners its error would end the process, whether
  // the connection was idle or in a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  giveBackBroken(pool)
  instruments().pool(URL.parse(address)?.pathname.slice(1) ?? '', () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    pending: pool.waitingCount,
  }))
  return { pool, sockets }
}

/**
 * Gives back a connection that broke while somebody had it and forgot it: drizzle does so when the `begin` of a
 * transaction fails. After twenty of those nobody would get a connection any more.
 */
function giveBackBroken(pool: pg.Pool): void {
  const held = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => held.add(client))
  pool.on('release', (_error, client) => held.delete(client))
  pool.on('connect', (client) =>
    client.once('end', () => {
      if (!held.has(client)) return
      const giveBack = client.release.bind(client)
      client.release = () => undefined
      giveBack(true)
    }),
  )
}

/** Creates a database that is not there yet, at the address of another on its server. */
export async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  await client.end()
}

/** The number of this advisory lock; no other lock in these databases has it. */
const migrationLock = 20_240_925

/** Does work that only one process at a time may do to a database; the others wait. */
export async function oneAtATime<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return await work(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
    client.release()
  }
}
