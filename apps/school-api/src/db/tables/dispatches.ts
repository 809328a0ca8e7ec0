/**
 * What leaves the house: a row for each document, purpose and recipient. The state is written before and after each
 * hand-over, so that one that was interrupted is known: it is uncertain, and only a person decides what became of it.
 */
import { dispatchStates } from '@schoolbeheer/contracts/school/settling'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

export const dispatches = pgTable(
  'dispatches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    documentKind: text({ enum: ['invoice', 'creditNote', 'courseDayMessage', 'attest', 'purchaseOrder'] }).notNull(),
    documentId: integer().notNull(),
    purpose: text({
      enum: ['invoice', 'reminder', 'creditNote', 'courseDay', 'attest', 'purchaseOrder', 'purchaseOrderReminder'],
    }).notNull(),
    channel: text({ enum: ['mail', 'peppol'] })
      .notNull()
      .default('mail'),
    /** An address, or a participant of Peppol. */
    recipient: text().notNull(),
    /** The same over all attempts. */
    messageId: text().notNull().unique('dispatches_message_id'),
    /** The request that it was part of. */
    batchId: integer(),
    /** The guid of a user, and the name. */
    askedBy: text().notNull(),
    askedByName: text(),
    state: text({ enum: dispatchStates }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    queuedAt: timestamp({ withTimezone: true }).notNull(),
    sendingAt: timestamp({ withTimezone: true }),
    settledAt: timestamp({ withTimezone: true }),
    /** What the channel calls it. */
    channelId: text(),
    /** What the channel said last, or a word of ours: see `deliver.ts`. */
    words: text(),
    /** Who said what became of an uncertain one: the guid of a user, and the name. */
    resolvedBy: text(),
    resolvedByName: text(),
  },
  (table) => [
    uniqueIndex('dispatches_under_way')
      .on(table.documentKind, table.documentId, table.purpose, table.recipient)
      .where(sql`${table.state} in ('queued', 'sending', 'preparing', 'prepared', 'submitting')`),
    // What was refused for good is not offered again: a customer's system takes a number once.
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

/** The states of what waits or is on its way. */
export const underWayStates = ['queued', 'sending', 'preparing', 'prepared', 'submitting'] as const

/** What a document is, and who gets it why. */
export type Wanted = Pick<Dispatch, 'documentKind' | 'documentId' | 'purpose' | 'recipient'> &
  Partial<Pick<Dispatch, 'channel'>> & { batchId?: number }
