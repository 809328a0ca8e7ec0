/** Documents of a restored database that may have left after its backup, and numbers that were lost with it. */
import type { Series } from '@schoolbeheer/domain/invoices/numbers'
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Dispatch } from './dispatches.ts'

/**
 * The newest document of each kind when the database was held: it and those before it may have left since, although no
 * dispatch says so. See the function `may_have_left` of the migration `held`.
 */
export const restoredDocuments = pgTable('restored_documents', {
  documentKind: text().$type<Dispatch['documentKind']>().primaryKey(),
  last: integer().notNull(),
})

/** Numbers that were given to documents which the restored database does not have: they are never given again. */
export const lostNumbers = pgTable(
  'lost_numbers',
  {
    series: text().$type<Series>().notNull(),
    year: integer().notNull(),
    sequence: integer().notNull(),
    notedAt: timestamp({ withTimezone: true }).notNull(),
    /** The person who said so: the guid of a user, and the name. */
    notedBy: text().notNull(),
    notedByName: text(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year, table.sequence] })],
)
