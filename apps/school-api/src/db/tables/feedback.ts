/** Individual feedback. The named constraint is the one that a write can break, see `routes.ts`. */
import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { billedCount } from '../columns.ts'
import { schoolGroups } from './schoolGroups.ts'

export const feedback = pgTable(
  'individual_feedback',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    schoolGroupId: integer().notNull(),
    description: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    hours: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    purchaseOrderRequired: boolean().notNull(),
    /** false takes it off the lists of open work for good. */
    invoiceRequired: boolean().notNull().default(true),
    billedCount,
  },
  (table) => [
    foreignKey({
      name: 'individual_feedback_group',
      columns: [table.schoolGroupId],
      foreignColumns: [schoolGroups.id],
    }),
    index('individual_feedback_school_group').on(table.schoolGroupId),
    index('individual_feedback_open')
      .on(table.id)
      .where(sql`${table.invoiceRequired} and ${table.billedCount} < 1`),
  ],
)

export type FeedbackColumns = typeof feedback.$inferInsert
