/** The changes of each record, with actor and time. Names are copied, so that they stay readable. */
import { activityActions, activityKinds, type Change } from '@schoolbeheer/contracts/school/activity'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const activity = pgTable(
  'activity',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text({ enum: activityKinds }).notNull(),
    recordId: integer().notNull(),
    action: text({ enum: activityActions }).notNull(),
    /** The guid of a user, or the id of another program. */
    actorId: text().notNull(),
    actorName: text(),
    /** The owner of the licence. */
    subject: text(),
    changes: jsonb().$type<Change[]>().notNull(),
  },
  (table) => [index('activity_record').on(table.kind, table.recordId, table.id)],
)
