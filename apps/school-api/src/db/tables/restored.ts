/** Documents of a restored database that may have left after its backup, and numbers that were lost with it. */
import type { Series } from '@schoolbeheer/domain/invoices/numbers'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Dispatch } from './dispatches.ts'

/**
 * The newest document of each kind when the database was held: it and those before it may have left since, although no
 * dispatch says so. See the function `may_have_left` of the migration `held`.
 */
export const restoredDocuments = pgTable('restored_documents', {
  documentKind: text().$type<Dispatch['documentKind']>().primaryKey(),
  last: integer().notNull(),
})

/**
 * Numbers that were given to documents which the restored database does not have: they are never given to others. Each
 * waits until a person has written its document again, or said why there is none.
 */
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
    /** When the number was decided on, and by whom. */
    settledAt: timestamp({ withTimezone: true }),
    settledBy: text(),
    settledByName: text(),
    /** Why there is no document with the number; null for one that was written again. */
    voidReason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.series, table.year, table.sequence] }),
    index('lost_numbers_waiting')
      .on(table.series, table.year, table.sequence)
      .where(sql`${table.settledAt} is null`),
    check('lost_numbers_settled', sql`(${table.settledAt} is null) = (${table.settledBy} is null)`),
    check('lost_numbers_void', sql`${table.voidReason} is null or ${table.settledAt} is not null`),
  ],
)

/** Renewals of all calendar addresses and order links, because those that had been revoked worked again after a restore. */
export const linkRenewals = pgTable('link_renewals', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  renewedAt: timestamp({ withTimezone: true }).notNull(),
  /** The person who renewed them: the guid of a user, and the name. */
  renewedBy: text().notNull(),
  renewedByName: text(),
  calendars: integer().notNull(),
  orders: integer().notNull(),
})
