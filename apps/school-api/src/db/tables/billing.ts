/**
 * Tables that invoices and purchase orders share: their counters, the sources on their lines, and what each group pays
 * of a course day once that is fixed.
 */
import type { Series } from '@schoolbeheer/domain/invoices/numbers'
import { daySources, sourceKinds } from '@schoolbeheer/domain/billing/kinds'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { courseDays } from './courseDays.ts'
import { invoiceLines } from './invoices.ts'
import { purchaseOrderLines } from './purchaseOrders.ts'
import { schoolGroups } from './schoolGroups.ts'

/** The last number of each series in each year: whoever takes the next number locks the row. */
export const documentCounters = pgTable(
  'document_counters',
  {
    series: text().$type<Series>().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
)

/**
 * Sources that are ordered or billed: a row for each source, with the line that it stands on. A source on an order and
 * on the invoice of that order has both lines. A source without a row is open. A trigger (migration 0038) keeps the
 * `billedCount` of sources, and what is billed of shares, in each statement that inserts or deletes rows.
 */
export const billedSources = pgTable(
  'billed_sources',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: sourceKinds }).notNull(),
    /** The id of the participant, course day, school visit or feedback. */
    sourceId: integer().notNull(),
    schoolGroupId: integer()
      .notNull()
      .references(() => schoolGroups.id),
    purchaseOrderLineId: integer().references(() => purchaseOrderLines.id),
    invoiceLineId: integer().references(() => invoiceLines.id),
  },
  (table) => [
    // A day's price and travel are a source of each of its groups.
    uniqueIndex('billed_sources_once')
      .on(table.kind, table.sourceId)
      .where(sql`${table.kind} not in (${sql.raw(daySources.map((kind) => `'${kind}'`).join(', '))})`),
    uniqueIndex('billed_sources_once_a_group').on(table.kind, table.sourceId, table.schoolGroupId),
    index('billed_sources_order_line').on(table.purchaseOrderLineId),
    index('billed_sources_invoice_line').on(table.invoiceLineId),
    check('billed_sources_line', sql`num_nonnulls(${table.purchaseOrderLineId}, ${table.invoiceLineId}) > 0`),
  ],
)

/** The share of each group in the price and travel of a day: fixed while anything of the day is ordered or billed. */
export const courseDayShares = pgTable(
  'course_day_shares',
  {
    courseDayId: integer()
      .notNull()
      .references(() => courseDays.id),
    schoolGroupId: integer()
      .notNull()
      .references(() => schoolGroups.id),
    shareCents: integer().notNull(),
    travelCents: integer().notNull(),
    /** Whether they are ordered or billed: kept by the trigger of `billedSources`. */
    shareBilled: boolean().notNull().default(false),
    travelBilled: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.courseDayId, table.schoolGroupId] }),
    index('course_day_shares_open')
      .on(table.courseDayId)
      .where(
        sql`${table.shareCents} > 0 and not ${table.shareBilled} or ${table.travelCents} > 0 and not ${table.travelBilled}`,
      ),
    check('course_day_shares_cents', sql`${table.shareCents} >= 0 and ${table.travelCents} >= 0`),
  ],
)
