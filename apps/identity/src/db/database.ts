/** The identity app's own database. */
import { fileURLToPath } from 'node:url'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { openDatabase, type Database } from '@schoolbeheer/server/database/database'

export type IdentityDatabase = Database

/** The database or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

type Where = {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
  PRIVATE_NETWORKS?: readonly string[]
  MIGRATE?: boolean
}

/**
 * Opens the database, and migrates it unless MIGRATE is off; without DATABASE_URL on an embedded server with its data in
 * DATA_DIR, which a command joins where the app runs.
 */
export function openIdentityDatabase(env: Where, joins = false): Promise<IdentityDatabase> {
  return openDatabase({
    name: 'identity',
    url: env.DATABASE_URL,
    privateNetworks: env.PRIVATE_NETWORKS,
    dataDir: env.DATA_DIR,
    joins,
    migrations: fileURLToPath(new URL('../../migrations', import.meta.url)),
    migrates: env.MIGRATE,
  })
}
