/**
 * E-invoices besides their dispatches: their exact bytes and destinations, the answers and hints of the access point,
 * and its answers about reachable participants.
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
    /** The id that the provider gave it. */
    providerId: text(),
    /** The exact bytes. */
    fileId: integer().references(() => files.id),
    /**
     * The hash of these bytes; null from the moment that a person tries a failed e-invoice again until it is made anew.
     */
    sha256: text(),
    /** How often it was made. */
    made: integer().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    acceptedAt: timestamp({ withTimezone: true }),
    /** The number of automatic inquiries since it was accepted, or since it was made where it is not accepted. */
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

/** Answers in their order; an answer that equals the one before it is not kept. */
export const eInvoiceAnswers = pgTable(
  'e_invoice_answers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    dispatchId: integer()
      .notNull()
      .references(() => dispatches.id),
    call: text({ enum: ['prepare', 'submit', 'get', 'findByNumber'] }).notNull(),
    /** The bytes that the answer is about. */
    fileId: integer()
      .notNull()
      .references(() => files.id),
    answer: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('e_invoice_answers_dispatch').on(table.dispatchId, table.id)],
)

/**
 * Hints of providers, each kept once by its id and by the hash of the signed body, including hints about documents that
 * are not ours.
 */
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

/** Answers about participants that can be reached by Peppol. A question without an answer leaves no row. */
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
