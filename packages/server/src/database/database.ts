/** An app's database: a server given by its address or the embedded one, migrated to the newest schema before use. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { join } from 'node:path'
import type pg from 'pg'
import { openEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { mappingInPieces } from './mapping.ts'
import { migrate, readProgram } from './migrating.ts'
import { createDatabase, oneAtATime, openPool, type Sockets } from './pool.ts'
import { preparing } from './preparing.ts'
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
