/**
 * Deliveries to the accountant: periods, each with the documents that it delivers. A migration adds that no two periods
 * share a day. What is inside a delivered period stays as it was: see `journalDate`.
 */
import type { SealedColumn } from '@schoolbeheer/server/database/sealed'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { creditNotes } from './creditNotes.ts'
import { files } from './files.ts'
import { invoices } from './invoices.ts'

export const deliveries = pgTable(
  'deliveries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fromDate: date({ mode: 'string' }).notNull(),
    untilDate: date({ mode: 'string' }).notNull(),
    documents: integer().notNull(),
    /** The ZIP file; null while it is being written. */
    fileId: integer().references(() => files.id),
    /** Why there is no file yet: a translation key. */
    problem: text(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    /** The guid of a user or the id of a program, and the name. */
    madeBy: text().notNull(),
    madeByName: text(),
    /** The day on which it is to be mailed; null once its mails are queued, and where there are none. */
    mailOn: date({ mode: 'string' }),
    /** The unguessable part of the address in the mail, where the file is too large for it: 128 random bits. */
    secretHash: text().notNull().unique('deliveries_secret'),
    /** Sealed: each mail contains the address. */
    secret: text().notNull(),
  },
  (table) => [
    index('deliveries_to_write')
      .on(table.id)
      .where(sql`${table.fileId} is null`),
    check('deliveries_period', sql`${table.fromDate} <= ${table.untilDate}`),
  ],
)

export const deliverySecret: SealedColumn = {
  table: deliveries,
  column: deliveries.secret,
  row: deliveries.secretHash,
}

/** A document of a delivery, with the PDF that it had then. Each document is delivered once. */
export const deliveryDocuments = pgTable(
  'delivery_documents',
  {
    deliveryId: integer()
      .notNull()
      .references(() => deliveries.id),
    invoiceId: integer()
      .unique('delivery_documents_invoice')
      .references(() => invoices.id),
    creditNoteId: integer()
      .unique('delivery_documents_credit_note')
      .references(() => creditNotes.id),
    fileId: integer()
      .notNull()
      .references(() => files.id),
  },
  (table) => [
    index('delivery_documents_delivery').on(table.deliveryId),
    check('delivery_documents_one', sql`num_nonnulls(${table.invoiceId}, ${table.creditNoteId}) = 1`),
  ],
)
