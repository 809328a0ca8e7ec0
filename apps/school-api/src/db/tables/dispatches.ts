/**
 * Documents that leave the house: a row for each document, purpose and recipient. The state is written before and after
 * each hand-over, so that an interrupted hand-over is known: it is uncertain, and only a person decides what became of
 * it.
 */
import { dispatchStates } from '@schoolbeheer/contracts/school/settling'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { deliveries } from './accounting.ts'
import { attests } from './attests.ts'
import { courseDayMessages } from './courseDays.ts'
import { creditNotes } from './creditNotes.ts'
import { invoices, reminderLetters } from './invoices.ts'
import { purchaseOrders } from './purchaseOrders.ts'

export const dispatches = pgTable(
  'dispatches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    documentKind: text({
      enum: ['invoice', 'reminderLetter', 'creditNote', 'courseDayMessage', 'attest', 'purchaseOrder', 'delivery'],
    }).notNull(),
    documentId: integer().notNull(),
    purpose: text({
      enum: [
        'invoice',
        'reminder',
        'creditNote',
        'courseDay',
        'attest',
        'purchaseOrder',
        'purchaseOrderReminder',
        'delivery',
      ],
    }).notNull(),
    channel: text({ enum: ['mail', 'peppol'] })
      .notNull()
      .default('mail'),
    /** An e-mail address, or a participant of Peppol. */
    recipient: text().notNull(),
    /** The same over all attempts. */
    messageId: text().notNull().unique('dispatches_message_id'),
    /** The request that it belongs to. */
    batchId: integer(),
    /** The guid of a user, and the name. */
    askedBy: text().notNull(),
    askedByName: text(),
    state: text({ enum: dispatchStates }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    queuedAt: timestamp({ withTimezone: true }).notNull(),
    sendingAt: timestamp({ withTimezone: true }),
    settledAt: timestamp({ withTimezone: true }),
    /** The id that the channel gave it. */
    channelId: text(),
    /** The channel's last words, or a translation key of ours: see `outcome.ts`. */
    words: text(),
    /** The person who settled an uncertain dispatch: the guid of a user, and the name. */
    resolvedBy: text(),
    resolvedByName: text(),
  },
  (table) => [
    uniqueIndex('dispatches_under_way')
      .on(table.documentKind, table.documentId, table.purpose, table.recipient)
      .where(sql`${table.state} in ('queued', 'sending', 'preparing', 'prepared', 'submitting')`),
    // A refused e-invoice is not offered again: a customer's system takes a number once.
    uniqueIndex('dispatches_e_invoice')
      .on(table.documentKind, table.documentId)
      .where(sql`${table.channel} = 'peppol' and ${table.state} <> 'failed'`),
    // The newest of each document, in lists.
    index('dispatches_by_peppol')
      .on(table.documentKind, table.documentId, table.id)
      .where(sql`${table.channel} = 'peppol'`),
    index('dispatches_document').on(table.documentKind, table.documentId, table.id),
    index('dispatches_batch').on(table.batchId),
    index('dispatches_to_settle')
      .on(table.documentKind, table.documentId)
      .where(sql`${table.state} in ('failed', 'uncertain', 'rejected')`),
  ],
)

export type Dispatch = typeof dispatches.$inferSelect

/** The tables of the documents. */
export const documentTables = {
  invoice: invoices,
  reminderLetter: reminderLetters,
  creditNote: creditNotes,
  courseDayMessage: courseDayMessages,
  attest: attests,
  purchaseOrder: purchaseOrders,
  delivery: deliveries,
} satisfies Record<Dispatch['documentKind'], object>

/** The states of dispatches that wait or are on their way. */
export const underWayStates = ['queued', 'sending', 'preparing', 'prepared', 'submitting'] as const

/** A dispatch to queue: its document, purpose and recipient. */
export type NewDispatch = Pick<Dispatch, 'documentKind' | 'documentId' | 'purpose' | 'recipient'> &
  Partial<Pick<Dispatch, 'channel'>> & { batchId?: number }
