/** The kinds of column that several tables share. */
import { lineUnits } from '@schoolbeheer/domain/billing/sources'
import { customType, date, integer, numeric, smallint, text } from 'drizzle-orm/pg-core'

/** Text that sorts as Dutch readers expect, whatever the locale of the server. */
export const dutchText = customType<{ data: string }>({ dataType: () => 'text collate "nl-BE-x-icu"' })

/** An address. Its table has a foreign key to the cities, under a name of its own: see `constraints.ts`. */
export const address = {
  street: text().notNull(),
  number: text().notNull(),
  cityId: integer().notNull(),
}

/** A line of a bill: of an invoice, or of an order. */
export const billLine = {
  position: integer().notNull(),
  typeName: text().notNull(),
  description: text().notNull(),
  quantity: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
  /** The unit of the quantity; null for pieces. */
  unit: text({ enum: lineUnits }),
  unitPriceCents: integer().notNull(),
  amountCents: integer().notNull(),
  vatRate: smallint().notNull(),
  /** The day of supply; null for lines of a contract, and for old lines whose source no longer says it. */
  supplyDate: date({ mode: 'string' }),
}

/** The number of a record's sources that are ordered or billed: kept by the trigger of `billedSources`, never set here. */
export const billedCount = smallint().notNull().default(0)
