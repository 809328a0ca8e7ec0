/** An app's database: a server given by its address or the embedded one, migrated to the newest schema before use. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { instruments } from '../instruments.ts'
import { isPlain, outside, refuseOutside } from '../plainText.ts'
import { openEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { mappingInPieces } from './mapping.ts'
import { migrate, readProgram } from './migrating.ts'
import { preparing } from './preparing.ts'
import { SocketInPieces } from './socketInPieces.ts'
import { refuseHalfRestored } from './restoring.ts'

export type Database = {
  db: NodePgDatabase
  /** The same for work that repeats its statements: see `preparing`. */
  prepared: NodePgDatabase
  pool: pg.Pool
  /** The address of the database, and the sockets for it where only some are allowed. */
  url: string
  sockets: Sockets
  /** The migrations that ran as it was opened. */
  migrated: string[]
  ping: () => Promise<unknown>
  close: () => Promise<void>
}

type Sockets = { stream?: () => Socket }

type Options = {
  /** Names the database and its folder in the embedded server. */
  name: string
  url?: string | undefined
  /** Networks in which a connection needs no TLS. */
  privateNetworks?: readonly string[] | undefined
  dataDir: string
  /** Whether it works on an embedded server beside the process that runs it, as a command does. */
  joins?: boolean | undefined
  /** Folder of the migrations that drizzle-kit wrote. */
  migrations: string
  /** Whether missing migrations run; otherwise a database that lacks some is refused. */
  migrates?: boolean | undefined
  /** The preparation beyond the migrations, by one process at a time. */
  prepare?: (pool: pg.Pool) => Promise<void>
}

/**
 * Opens and migrates; several processes may start at once. Throws a StartError when the embedded server cannot run, the
 * address leads outside the private networks without TLS, or this program must not work with the database.
 */
export async function openDatabase({
  name,
  url,
  privateNetworks = [],
  dataDir,
  joins = false,
  migrations,
  migrates = true,
  prepare = async () => undefined,
}: Options): Promise<Database> {
  const open = joins ? openEmbeddedPostgres : startEmbeddedPostgres
  const embedded = url ? undefined : await open({ dir: join(dataDir, name, 'postgres') })
  if (embedded) await createDatabase(embedded.url('postgres'), name)
  const address = url ?? embedded?.url(name) ?? ''
  const { pool, sockets } = await openPool(address, privateNetworks)
  const close = async () => {
    await pool.end()
    await embedded?.stop()
  }
  try {
    const migrated = await oneAtATime(pool, async (client) => {
      await refuseHalfRestored(client)
      const ran = await migrate(client, readProgram(migrations), { name, migrates })
      if (migrates) await prepare(pool)
      return ran
    })
    const mapping = mappingInPieces(pool)
    const db = drizzle(mapping, { casing: 'snake_case' })
    const prepared = drizzle(preparing(mapping), { casing: 'snake_case' })
    return { db, prepared, pool, url: address, sockets, migrated, ping: () => pool.query('select 1'), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Connections to a database. Throws a StartError when they lead outside the private networks without TLS. */
export async function openPool(address: string, privateNetworks: readonly string[] = []) {
  await refuseOutside('DATABASE_URL', address, privateNetworks)
  const sockets: Sockets = isPlain(address)
    ? { stream: () => new SocketInPieces({ blockList: outside(privateNetworks) }) }
    : {}
  const pool = new pg.Pool({ connectionString: address, ...sockets, max: 20, connectionTimeoutMillis: 5000 })
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
