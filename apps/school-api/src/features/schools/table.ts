/** Schools. The guid is how users and other systems name a school. */
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { dutchText } from '../../db/columns.ts'
import { cities } from '../reference/table.ts'
import { schoolGroups } from '../schoolGroups/table.ts'

export const schools = pgTable(
  'schools',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    guid: uuid().notNull().defaultRandom(),
    schoolGroupId: integer()
      .notNull()
      .references(() => schoolGroups.id),
    name: dutchText().notNull(),
    street: text().notNull(),
    number: text().notNull(),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    maxNumberLicences: integer(),
    licenceExpirationDate: date({ mode: 'string' }),
  },
  (table) => [
    unique('schools_guid').on(table.guid),
    index('schools_school_group').on(table.schoolGroupId, table.name),
    check('schools_max_number_licences', sql`${table.maxNumberLicences} >= 0`),
  ],
)
