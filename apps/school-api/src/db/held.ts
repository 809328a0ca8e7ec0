/** The condition that the database is held: see `installation.ts` of the server, and the function of the migration `held`. */
import { sql } from 'drizzle-orm'

export const isHeld = sql<boolean>`held()`
