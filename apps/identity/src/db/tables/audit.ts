/**
 * The audit trail: changes to accounts, by whom and to whom. Names are copied, so that the trail outlives the accounts.
 */
import { auditActions } from '@schoolbeheer/contracts/identity/audit'
import type { Change } from '@schoolbeheer/contracts/school/activity'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const auditEntries = pgTable(
  'audit_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    action: text({ enum: auditActions }).notNull(),
    /** The guid of a user, or the id of another program. */
    actorId: text().notNull(),
    actorName: text(),
    userGuid: uuid(),
    userName: text(),
    schoolGuid: text(),
    role: text(),
    changes: jsonb().$type<Change[]>(),
  },
  (table) => [index('audit_school').on(table.schoolGuid, table.at)],
)
