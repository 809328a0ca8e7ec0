/**
 * The ledger of payments: accounts of the bank, their statements, entries, and what each entry pays. Nothing is deleted: a
 * decision is undone by a later one. Amounts are whole cents: positive came in, negative went out.
 */
import { dismissReasons, paymentKinds, paymentSources } from '@schoolbeheer/contracts/school/payments'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { invoices } from './invoices.ts'
import { schoolGroups } from './schoolGroups.ts'

/** Accounts of ours of which a statement was taken: whoever takes statements of one locks it first. */
export const bankAccounts = pgTable('bank_accounts', { iban: text().primaryKey() })

export const bankStatements = pgTable(
  'bank_statements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    account: text()
      .notNull()
      .references(() => bankAccounts.iban),
    format: text({ enum: ['coda', 'camt.053'] }).notNull(),
    /** See `statementKey` of packages/bank. */
    key: text().notNull(),
    number: text(),
    openingDate: date({ mode: 'string' }),
    openingCents: bigint({ mode: 'number' }).notNull(),
    date: date({ mode: 'string' }).notNull(),
    closingCents: bigint({ mode: 'number' }).notNull(),
    /** The number of its entries, known ones too, and a hash of their fingerprints, whatever their order. */
    entries: integer().notNull(),
    entriesHash: text().notNull(),
    importedAt: timestamp({ withTimezone: true }).notNull(),
    /** The guid of a user or the id of a program, and the name. */
    importedBy: text().notNull(),
    importedByName: text(),
  },
  (table) => [
    unique('bank_statements_key').on(table.account, table.key),
    index('bank_statements_date').on(table.account, table.date),
  ],
)

/** Movements of an account, and payments that a person noted by hand. */
export const paymentEntries = pgTable(
  'payment_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    source: text({ enum: paymentSources }).notNull(),
    statementId: integer().references(() => bankStatements.id),
    account: text().references(() => bankAccounts.iban),
    /** See `entryFingerprint` of packages/bank; likes are counted from 1. */
    fingerprint: text(),
    occurrence: integer(),
    /** The day on which the bank booked it. */
    date: date({ mode: 'string' }).notNull(),
    valueDate: date({ mode: 'string' }),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** The sum of its live allocations, of the same sign: a trigger of the migration `payments` keeps it. */
    allocatedCents: bigint({ mode: 'number' }).notNull().default(0),
    kind: text({ enum: paymentKinds }).notNull(),
    name: text(),
    iban: text(),
    /** The digits of the structured reference. */
    reference: text(),
    communication: text(),
    /** Valid references that stand elsewhere. */
    hints: text().array().notNull().default([]),
    bankReference: text(),
    /** The customer whose payment it is, as its reference or a person says. */
    schoolGroupId: integer().references(() => schoolGroups.id),
    /** When a person made the rest the customer's credit. */
    assignedAt: timestamp({ withTimezone: true }),
    /** Why it pays nothing. */
    dismissed: text({ enum: dismissReasons }),
    note: text(),
  },
  (table) => [
    unique('payment_entries_once').on(table.account, table.fingerprint, table.occurrence),
    index('payment_entries_statement').on(table.statementId),
    index('payment_entries_group').on(table.schoolGroupId),
    index('payment_entries_iban').on(table.iban),
    index('payment_entries_to_do')
      .on(table.id)
      .where(
        sql`${table.amountCents} - ${table.allocatedCents} <> 0 and ${table.dismissed} is null and ${table.assignedAt} is null`,
      ),
    check('payment_entries_amount', sql`${table.amountCents} <> 0`),
    check(
      'payment_entries_allocated',
      sql`abs(${table.allocatedCents}) <= abs(${table.amountCents}) and sign(${table.allocatedCents}) in (0, sign(${table.amountCents}))`,
    ),
    check(
      'payment_entries_source',
      sql`(${table.source} = 'bank') = (${table.statementId} is not null)
        and (${table.source} = 'bank') = (${table.account} is not null and ${table.fingerprint} is not null and ${table.occurrence} is not null)`,
    ),
    check('payment_entries_assigned', sql`${table.assignedAt} is null or ${table.schoolGroupId} is not null`),
    check('payment_entries_dismissed', sql`${table.dismissed} is null or ${table.allocatedCents} = 0`),
  ],
)

/**
 * Parts of an entry that pay an invoice, give back what was paid of it, or stand against an entry of the other sign (a row
 * for each of the two).
 */
export const paymentAllocations = pgTable(
  'payment_allocations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entryId: integer()
      .notNull()
      .references(() => paymentEntries.id),
    invoiceId: integer().references(() => invoices.id),
    counterEntryId: integer().references(() => paymentEntries.id),
    /** Positive or negative as its entry is. */
    amountCents: bigint({ mode: 'number' }).notNull(),
    automatic: boolean().notNull(),
    /** The day on which it counts in the books. */
    journalDate: date({ mode: 'string' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    by: text().notNull(),
    byName: text(),
    undoneAt: timestamp({ withTimezone: true }),
    undoneBy: text(),
    undoneByName: text(),
    undoneReason: text(),
    undoneJournalDate: date({ mode: 'string' }),
  },
  (table) => [
    uniqueIndex('payment_allocations_live_invoice')
      .on(table.entryId, table.invoiceId)
      .where(sql`${table.undoneAt} is null and ${table.invoiceId} is not null`),
    uniqueIndex('payment_allocations_live_entry')
      .on(table.entryId, table.counterEntryId)
      .where(sql`${table.undoneAt} is null and ${table.counterEntryId} is not null`),
    index('payment_allocations_entry').on(table.entryId),
    index('payment_allocations_invoice').on(table.invoiceId),
    // Reports of a day read what came after it.
    index('payment_allocations_journal').on(table.journalDate),
    index('payment_allocations_undone')
      .on(table.undoneJournalDate)
      .where(sql`${table.undoneAt} is not null`),
    check('payment_allocations_target', sql`num_nonnulls(${table.invoiceId}, ${table.counterEntryId}) = 1`),
    check('payment_allocations_amount', sql`${table.amountCents} <> 0`),
    check(
      'payment_allocations_undone',
      sql`(${table.undoneAt} is null) = (${table.undoneBy} is null) and (${table.undoneAt} is null) = (${table.undoneJournalDate} is null)`,
    ),
  ],
)

/**
 * Decisions about the rest of an entry: a customer's credit, or left out. Each counts from a day, and no more from the day
 * on which it ended. A trigger of the migration `deliveries` keeps them as the entries say.
 */
export const paymentRests = pgTable(
  'payment_rests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entryId: integer()
      .notNull()
      .references(() => paymentEntries.id),
    schoolGroupId: integer().references(() => schoolGroups.id),
    dismissed: text({ enum: dismissReasons }),
    journalDate: date({ mode: 'string' }).notNull(),
    undoneJournalDate: date({ mode: 'string' }),
  },
  (table) => [
    uniqueIndex('payment_rests_live')
      .on(table.entryId)
      .where(sql`${table.undoneJournalDate} is null`),
    index('payment_rests_group')
      .on(table.schoolGroupId)
      .where(sql`${table.schoolGroupId} is not null`),
    check('payment_rests_one', sql`num_nonnulls(${table.schoolGroupId}, ${table.dismissed}) = 1`),
  ],
)
