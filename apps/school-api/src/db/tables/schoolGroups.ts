/** School groups. Amounts are whole cents. The named constraints are those that a write can break, see `routes.ts`. */
import { languages } from '@schoolbeheer/domain/languages'
import type { contractTypes } from '@schoolbeheer/domain/schoolGroups'
import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { address, dutchText } from '../columns.ts'
import { cities, onderwijsnetten } from './reference.ts'

export const schoolGroups = pgTable(
  'school_groups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: dutchText().notNull(),
    onderwijsnetId: integer().notNull(),
    clientNumber: text().notNull(),
    vat: text(),
    salutation: text().notNull(),
    ...address,
    invoiceEmails: text(),
    purchaseOrderEmails: text(),
    peppol: boolean().notNull(),
    requiresPurchaseOrder: boolean().notNull(),
    yearly: boolean().notNull(),
    contractType: smallint().$type<(typeof contractTypes)[number]>().notNull(),
    contractFeeCents: integer(),
    licenceExpirationDate: date({ mode: 'string' }),
    licenceFeeCents: integer(),
    licenceFeeParts: integer(),
    licenceFeePartsInvoiced: integer(),
    /** The reference by which the customer routes invoices. */
    buyerReference: text(),
    /** Whether `vat` is a VAT number, not only an enterprise number. */
    vatRegistered: boolean().notNull().default(true),
    /** The language of its mails, orders and reminders. */
    language: text({ enum: languages }).notNull().default('nl'),
    /** Whether its letters reckon interest and costs of late payment. */
    lateCosts: boolean().notNull().default(false),
  },
  (table) => [
    unique('school_groups_client_number').on(table.clientNumber),
    foreignKey({
      name: 'school_groups_onderwijsnet',
      columns: [table.onderwijsnetId],
      foreignColumns: [onderwijsnetten.id],
    }),
    foreignKey({ name: 'school_groups_city', columns: [table.cityId], foreignColumns: [cities.id] }),
    index('school_groups_name').on(table.name, table.id),
    check('school_groups_contract_type', sql`${table.contractType} in (1, 2, 3)`),
    check('school_groups_invoice_address', sql`${table.peppol} or ${table.invoiceEmails} is not null`),
    check('school_groups_contract_fee', sql`${table.contractFeeCents} >= 0`),
    check('school_groups_licence_fee', sql`${table.licenceFeeCents} >= 0`),
    check('school_groups_shares_invoiced', sql`${table.licenceFeePartsInvoiced} <= ${table.licenceFeeParts}`),
    check('school_groups_licence_parts', sql`${table.licenceFeeParts} >= 0 and ${table.licenceFeePartsInvoiced} >= 0`),
  ],
)

export type SchoolGroupColumns = typeof schoolGroups.$inferInsert
