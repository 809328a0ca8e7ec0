/** What the access point said of who can be reached by Peppol, and when. What it did not know is not kept. */
import { boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const peppolLookups = pgTable(
  'peppol_lookups',
  {
    /** '0208:0123456749' */
    participant: text().notNull(),
    documentType: text({ enum: ['invoice', 'creditNote'] }).notNull(),
    registered: boolean().notNull(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.participant, table.documentType] })],
)
