/** Attempts at a password that have not succeeded. */
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const attempts = pgTable(
  'attempts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** A hash: people also type their password where the name goes. */
    nameHash: text().notNull(),
    /** Where it came from, see `networkOf`. */
    network: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Its password is being looked at. */
    pending: boolean().notNull().default(true),
  },
  (table) => [
    index('attempts_name').on(table.nameHash, table.at),
    index('attempts_network').on(table.network, table.at),
  ],
)
