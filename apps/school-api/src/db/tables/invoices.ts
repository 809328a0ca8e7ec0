/**
 * Invoices, their lines and files, and the batches of bulk calls. A migration adds what drizzle cannot express:
 * contract invoices of a group that are not wholly credited never bill the same day twice.
 */
import type { InvoiceAction } from '@schoolbeheer/domain/invoices/actions'
import { CREATED, PAID, type InvoiceStatus } from '@schoolbeheer/domain/invoices/statuses'
import { invoiceTypes, type InvoiceType } from '@schoolbeheer/domain/billing/kinds'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Paper } from '../../documents/kinds.ts'
import { billLine } from '../columns.ts'
import { files } from './files.ts'
import { schoolGroups } from './schoolGroups.ts'

export const invoices = pgTable(
  'invoices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    year: integer().notNull(),
    sequence: integer().notNull(),
    invoiceNumber: text().notNull(),
    reference: text().notNull(),
    type: smallint().$type<InvoiceType>().notNull(),
    status: smallint().$type<InvoiceStatus>().notNull().default(CREATED),
    creationDate: date({ mode: 'string' }).notNull(),
    dueDate: date({ mode: 'string' }).notNull(),
    schoolGroupId: integer()
      .notNull()
      .references(() => schoolGroups.id),
    purchaseOrderName: text(),
    /** The period that a contract invoice bills. */
    periodStart: date({ mode: 'string' }),
    periodEnd: date({ mode: 'string' }),
    /** The group's licence expiration before this invoice moved it to the end of the period. */
    movedExpirationFrom: date({ mode: 'string' }),
    movesExpiration: boolean().notNull().default(false),
    amountCents: integer().notNull(),
    totalCents: integer().notNull(),
    /** The amount that credit notes took back, including VAT. */
    creditedCents: integer().notNull().default(0),
    /** The PDF of the newest version. */
    fileId: integer().references(() => files.id),
    /** Why there is no PDF, or why it was not sent: a translation key. */
    problem: text(),
    /** When a channel last took it, and the PDF that its customer has since. */
    sentAt: timestamp({ withTimezone: true }),
    sentFileId: integer().references(() => files.id),
    paidAt: timestamp({ withTimezone: true }),
    /** The sum of the live allocations to it, including VAT: a trigger of the migration `payments` keeps it. */
    paidCents: integer().notNull().default(0),
  },
  (table) => [
    unique('invoices_number').on(table.year, table.sequence),
    unique('invoices_reference').on(table.reference),
    index('invoices_school_group').on(table.schoolGroupId),
    // The worklist reads these invoices, and not all that were ever paid.
    index('invoices_unpaid')
      .on(table.status)
      .where(sql`${table.status} <> ${sql.raw(String(PAID))}`),
    index('invoices_paid').on(table.paidAt),
    index('invoices_problem')
      .on(table.id)
      .where(sql`${table.problem} is not null`),
    index('invoices_periods')
      .on(table.schoolGroupId, table.periodEnd)
      .where(sql`${table.periodEnd} is not null and ${table.creditedCents} < ${table.totalCents}`),
    check('invoices_status', sql`${table.status} between ${sql.raw(String(CREATED))} and ${sql.raw(String(PAID))}`),
    check('invoices_type', sql`${table.type} between 0 and ${sql.raw(String(invoiceTypes.at(-1)))}`),
    check('invoices_amount', sql`${table.amountCents} > 0 and ${table.totalCents} >= ${table.amountCents}`),
    check('invoices_paid', sql`${table.paidCents} between 0 and ${table.totalCents}`),
    check('invoices_credited', sql`${table.creditedCents} between 0 and ${table.totalCents}`),
  ],
)

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id),
    ...billLine,
    /** The amount that credit notes took back, without VAT. */
    creditedCents: integer().notNull().default(0),
    /** The share of the licence fee, and the group whose share it is. */
    shareNumber: integer(),
    shareOfGroupId: integer().references(() => schoolGroups.id),
  },
  (table) => [
    unique('invoice_lines_position').on(table.invoiceId, table.position),
    check('invoice_lines_credited', sql`${table.creditedCents} between 0 and ${table.amountCents}`),
    uniqueIndex('invoice_lines_share')
      .on(table.shareOfGroupId, table.shareNumber)
      .where(sql`${table.creditedCents} < ${table.amountCents}`),
    // All shares of a group, credited ones too.
    index('invoice_lines_shares')
      .on(table.shareOfGroupId)
      .where(sql`${table.shareOfGroupId} is not null`),
  ],
)

/** Every PDF of an invoice, and the figures and names that it was made from. */
export const invoiceFiles = pgTable(
  'invoice_files',
  {
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id),
    version: integer().notNull(),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    paper: jsonb().$type<Paper>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.version] })],
)

/** Letters that remind a customer of several invoices, each with its reminders in `invoiceReminders`. */
export const reminderLetters = pgTable(
  'reminder_letters',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    batchId: integer()
      .notNull()
      .references(() => batches.id),
    schoolGroupId: integer()
      .notNull()
      .references(() => schoolGroups.id),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    paper: jsonb().$type<Paper>().notNull(),
  },
  (table) => [unique('reminder_letters_once').on(table.batchId, table.schoolGroupId)],
)

/** Reminders of an invoice; a letter that was not sent yet has no `sentAt`. */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id),
    /** 1 for the first. */
    count: integer().notNull(),
    date: date({ mode: 'string' }).notNull(),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    paper: jsonb().$type<Paper>().notNull(),
    sentAt: timestamp({ withTimezone: true }),
    /** The letter that reminds of other invoices as well. */
    letterId: integer().references(() => reminderLetters.id),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.count] }),
    index('invoice_reminders_letter')
      .on(table.letterId)
      .where(sql`${table.letterId} is not null`),
  ],
)

/** A bulk call, and who made it. */
export const batches = pgTable('batches', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  askedAt: timestamp({ withTimezone: true }).notNull(),
  actorId: text().notNull(),
  actorName: text(),
  stoppedAt: timestamp({ withTimezone: true }),
})

/** The task of an item; a `letter` goes by mail, a `posted` one went by post. */
export type ItemAction = InvoiceAction | 'create' | 'letter' | 'posted'

/** The task of a batch for one invoice, and its state. */
export const batchItems = pgTable(
  'batch_items',
  {
    batchId: integer()
      .notNull()
      .references(() => batches.id),
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id),
    action: text().$type<ItemAction>().notNull(),
    state: text({ enum: ['queued', 'done', 'failed', 'stopped'] }).notNull(),
    /** Why it failed: a translation key. */
    reason: text(),
    /** The due date that sending moves the invoice to, and whether it goes by mail, whatever the group wants. */
    dueDate: date({ mode: 'string' }),
    asPdf: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.invoiceId] }),
    index('batch_items_open')
      .on(table.invoiceId)
      .where(sql`${table.state} = 'queued'`),
  ],
)
