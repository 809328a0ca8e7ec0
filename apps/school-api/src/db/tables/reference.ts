/** Onderwijsnetten, provinces and cities; filled at start, see `referenceData.ts`. */
import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { dutchText } from '../columns.ts'

export const onderwijsnetten = pgTable('onderwijsnetten', {
  id: integer().primaryKey(),
  label: dutchText().notNull(),
})

export const provinces = pgTable('provinces', {
  id: integer().primaryKey(),
  name: dutchText().notNull(),
})

export const cities = pgTable(
  'cities',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    postalCode: text().notNull(),
    name: dutchText().notNull(),
    provinceId: integer()
      .notNull()
      .references(() => provinces.id),
  },
  (table) => [unique('cities_place').on(table.postalCode, table.name)],
)
