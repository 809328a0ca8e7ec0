/** Credit notes and their lines. */
import { CREATED, type CreditNoteStatus } from '@schoolbeheer/domain/invoices/statuses'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import type { Paper } from '../../documents/kinds.ts'
import { files } from './files.ts'
import { invoiceLines, invoices } from './invoices.ts'

export const creditNotes = pgTable(
  'credit_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    year: integer().notNull(),
    sequence: integer().notNull(),
    creditNoteNumber: text().notNull(),
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id),
    status: smallint().$type<CreditNoteStatus>().notNull().default(CREATED),
    creationDate: date({ mode: 'string' }).notNull(),
    amountCents: integer().notNull(),
    /** Follows from the invoice's earlier notes: see `creditVat`. */
    vatCents: integer().notNull(),
    fileId: integer().references(() => files.id),
    /** The figures and names that its PDF was made from. */
    paper: jsonb().$type<Paper>(),
    /** Why there is no PDF, or why it was not sent: a translation key. */
    problem: text(),
  },
  (table) => [
    unique('credit_notes_number').on(table.year, table.sequence),
    index('credit_notes_invoice').on(table.invoiceId),
    index('credit_notes_date').on(table.creationDate),
    index('credit_notes_problem')
      .on(table.invoiceId)
      .where(sql`${table.problem} is not null`),
    check('credit_notes_amount', sql`${table.amountCents} > 0 and ${table.vatCents} >= 0`),
  ],
)

/** Requests that may be repeated, each with the note that it made. */
export const creditNoteKeys = pgTable(
  'credit_note_keys',
  {
    /** The guid of a user, or the id of a program. */
    askedBy: text().notNull(),
    key: text().notNull(),
    /** A hash of the request. */
    asked: text().notNull(),
    creditNoteId: integer()
      .notNull()
      .references(() => creditNotes.id),
  },
  (table) => [primaryKey({ name: 'credit_note_keys_once', columns: [table.askedBy, table.key] })],
)

export const creditNoteLines = pgTable(
  'credit_note_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    creditNoteId: integer()
      .notNull()
      .references(() => creditNotes.id),
    invoiceLineId: integer()
      .notNull()
      .references(() => invoiceLines.id),
    amountCents: integer().notNull(),
  },
  (table) => [
    unique('credit_note_lines_line').on(table.creditNoteId, table.invoiceLineId),
    check('credit_note_lines_amount', sql`${table.amountCents} > 0`),
  ],
)
