/** School visits. The named constraint is the one that a write can break, see `routes.ts`. */
import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { billedCount } from '../columns.ts'
import { schoolGroups } from './schoolGroups.ts'

export const schoolVisits = pgTable(
  'school_visits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    schoolGroupId: integer().notNull(),
    theme: text().notNull(),
    description: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    location: text().notNull(),
    hours: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    travelKms: numeric({ precision: 6, scale: 1, mode: 'number' }).notNull(),
    purchaseOrderRequired: boolean().notNull(),
    /** The number of people, if it is known; no price depends on it. */
    participants: integer(),
    /** false takes it off the lists of open work for good. */
    invoiceRequired: boolean().notNull().default(true),
    billedCount,
  },
  (table) => [
    foreignKey({ name: 'school_visits_group', columns: [table.schoolGroupId], foreignColumns: [schoolGroups.id] }),
    index('school_visits_school_group').on(table.schoolGroupId),
    // A visit has two sources: its hours and its travel.
    index('school_visits_open')
      .on(table.id)
      .where(sql`${table.invoiceRequired} and ${table.billedCount} < 2`),
  ],
)

export type SchoolVisitColumns = typeof schoolVisits.$inferInsert
