/** Licences of schools: active until they get an end date. A person has one active licence of a school at most. */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { schools } from './schools.ts'

export const licences = pgTable(
  'licences',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id),
    userEmail: text().notNull(),
    name: text().notNull(),
    creationDate: timestamp({ withTimezone: true }).notNull(),
    endDate: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('licences_school').on(table.schoolId),
    uniqueIndex('licences_active_person')
      .on(table.schoolId, sql`lower(${table.userEmail})`)
      .where(sql`${table.endDate} is null`),
  ],
)
