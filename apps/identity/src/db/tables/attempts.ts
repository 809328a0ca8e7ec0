/** Attempts at a password that have not succeeded. */
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const attempts = pgTable(
  'attempts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** A hash, as people sometimes type their password in the field of the name. */
    nameHash: text().notNull(),
    /** The origin: a network (see `networkOf`), or a known person. */
    network: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Whether the password is still being checked. */
    pending: boolean().notNull().default(true),
  },
  (table) => [
    index('attempts_name').on(table.nameHash, table.at),
    index('attempts_network').on(table.network, table.at),
  ],
)
