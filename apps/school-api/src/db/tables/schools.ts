/**
 * Schools. The guid is how users and other systems name a school. The end date of its licences is that of its group.
 * The named constraints are those that a write can break, see `routes.ts`.
 */
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { address, dutchText } from '../columns.ts'
import { cities } from './reference.ts'
import { schoolGroups } from './schoolGroups.ts'

export const schools = pgTable(
  'schools',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    guid: uuid().notNull().defaultRandom(),
    schoolGroupId: integer().notNull(),
    name: dutchText().notNull(),
    ...address,
    maxNumberLicences: integer(),
  },
  (table) => [
    unique('schools_guid').on(table.guid),
    foreignKey({ name: 'schools_group', columns: [table.schoolGroupId], foreignColumns: [schoolGroups.id] }),
    foreignKey({ name: 'schools_city', columns: [table.cityId], foreignColumns: [cities.id] }),
    index('schools_school_group').on(table.schoolGroupId, table.name),
    check('schools_max_number_licences', sql`${table.maxNumberLicences} >= 0`),
  ],
)

export type SchoolColumns = typeof schools.$inferInsert
