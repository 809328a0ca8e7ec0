/** The connection that queries run on. */
import type { Database } from '@schoolbeheer/server/database/database'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

export type SchoolDatabase = Database

/** The database itself or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>
