/** Purchase orders (bestelbonnen): our request to a customer, and the order that came back. */
import type { SealedColumn } from '@schoolbeheer/server/database/sealed'
import { CONTRACT, invoiceTypes, sourceKinds, type InvoiceType } from '@schoolbeheer/domain/billing/kinds'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Paper } from '../../documents/kinds.ts'
import { billLine } from '../columns.ts'
import { files } from './files.ts'
import { invoices } from './invoices.ts'
import { schoolGroups } from './schoolGroups.ts'

export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    year: integer().notNull(),
    sequence: integer().notNull(),
    purchaseOrderNumber: text().notNull(),
    type: smallint().$type<InvoiceType>().notNull(),
    schoolGroupId: integer()
      .notNull()
      .references(() => schoolGroups.id),
    creationDate: date({ mode: 'string' }).notNull(),
    amountCents: integer().notNull(),
    totalCents: integer().notNull(),
    /** Our request: its PDF, and the figures and names that it was made from. */
    requestFileId: integer().references(() => files.id),
    paper: jsonb().$type<Paper>(),
    /** Why there is no PDF, or why it was not sent: a translation key. */
    problem: text(),
    sentAt: timestamp({ withTimezone: true }),
    /** How often the customer was reminded, and when last. */
    reminders: integer().notNull().default(0),
    remindedAt: timestamp({ withTimezone: true }),
    /** The unguessable part of the address by which the customer uploads the order: 128 random bits. */
    secretHash: text().notNull().unique('purchase_orders_secret'),
    /** Sealed: each mail about the order contains the address. */
    secret: text().notNull(),
    /**
     * The customer's order: its number, its file, and who uploaded it. Without an uploader the customer uploaded it by
     * the link.
     */
    name: text(),
    fileId: integer().references(() => files.id),
    uploadedAt: timestamp({ withTimezone: true }),
    uploadedBy: text(),
    withdrawnAt: timestamp({ withTimezone: true }),
    /** The invoice that bills it, until that is wholly credited. */
    invoiceId: integer().references(() => invoices.id),
  },
  (table) => [
    unique('purchase_orders_number').on(table.year, table.sequence),
    uniqueIndex('purchase_orders_invoice').on(table.invoiceId),
    index('purchase_orders_school_group').on(table.schoolGroupId),
    index('purchase_orders_open')
      .on(table.year)
      .where(sql`${table.withdrawnAt} is null and ${table.invoiceId} is null`),
    uniqueIndex('purchase_orders_contract')
      .on(table.schoolGroupId)
      .where(
        sql`${table.type} = ${sql.raw(String(CONTRACT))} and ${table.withdrawnAt} is null and ${table.invoiceId} is null`,
      ),
    check('purchase_orders_type', sql`${table.type} between 0 and ${sql.raw(String(invoiceTypes.at(-1)))}`),
    check('purchase_orders_amount', sql`${table.amountCents} > 0 and ${table.totalCents} >= ${table.amountCents}`),
    check('purchase_orders_uploaded', sql`(${table.name} is null) = (${table.uploadedAt} is null)`),
    check(
      'purchase_orders_state',
      sql`${table.invoiceId} is null or (${table.name} is not null and ${table.withdrawnAt} is null)`,
    ),
  ],
)

export const orderSecret: SealedColumn = {
  table: purchaseOrders,
  column: purchaseOrders.secret,
  row: purchaseOrders.purchaseOrderNumber,
}

export const purchaseOrderLines = pgTable(
  'purchase_order_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    purchaseOrderId: integer()
      .notNull()
      .references(() => purchaseOrders.id),
    ...billLine,
    /** The number of the share of the licence fee. */
    shareNumber: integer(),
    /** The source that the line orders: `billedSources` say whether it still does. */
    sourceKind: text({ enum: sourceKinds }),
    sourceId: integer(),
  },
  (table) => [unique('purchase_order_lines_position').on(table.purchaseOrderId, table.position)],
)
