/**
 * E-invoices besides their dispatches: the exact bytes and where they went, what the access point answered and told by
 * itself, and its answers about who can be reached.
 */
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { dispatches } from './dispatches.ts'
import { files } from './files.ts'

export const eInvoices = pgTable(
  'e_invoices',
  {
    dispatchId: integer()
      .primaryKey()
      .references(() => dispatches.id),
    type: text({ enum: ['invoice', 'creditNote'] }).notNull(),
    number: text().notNull(),
    date: date().notNull(),
    sender: text().notNull(),
    receiver: text().notNull(),
    provider: text().notNull(),
    /** What the provider calls it. */
    providerId: text(),
    /** The exact bytes. */
    fileId: integer().references(() => files.id),
    /** Of these; none where a person tries a failed one again, until it is made anew. */
    sha256: text(),
    /** How often it was made. */
    made: integer().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    acceptedAt: timestamp({ withTimezone: true }),
    /** How often was asked by itself what became of it, since it was accepted where it is. */
    asks: integer().notNull().default(0),
    nextAskAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('e_invoices_to_ask')
      .on(table.nextAskAt)
      .where(sql`${table.nextAskAt} is not null`),
    index('e_invoices_provider').on(table.provider, table.providerId),
  ],
)

export type EInvoiceRow = typeof eInvoices.$inferSelect

/** In their order; one that says the same as the one before it is not kept. */
export const eInvoiceAnswers = pgTable(
  'e_invoice_answers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    dispatchId: integer()
      .notNull()
      .references(() => dispatches.id),
    call: text({ enum: ['prepare', 'submit', 'get', 'findByNumber'] }).notNull(),
    /** Of which bytes. */
    fileId: integer()
      .notNull()
      .references(() => files.id),
    answer: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('e_invoice_answers_dispatch').on(table.dispatchId, table.id)],
)

/** Hints of providers, each once by its name and by what was signed; also of documents that are not ours. */
export const eInvoiceEvents = pgTable(
  'e_invoice_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    eventId: text().notNull(),
    bodyHash: text().notNull(),
    providerId: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('e_invoice_events_once').on(table.provider, table.eventId),
    unique('e_invoice_events_body').on(table.provider, table.bodyHash),
    index('e_invoice_events_of').on(table.provider, table.providerId),
  ],
)

/** Answers about who can be reached by Peppol. A question that had no answer leaves no row. */
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
