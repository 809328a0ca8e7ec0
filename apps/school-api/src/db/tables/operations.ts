/** The results of backups and of drills, in which the newest backup is restored and verified. */
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const operationResults = pgTable(
  'operation_results',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['backup', 'drill'] }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    succeeded: boolean().notNull(),
    /** The name of the file; null where none was begun. */
    file: text(),
    /** Why it failed: the words that the operator read. */
    problem: text(),
  },
  (table) => [index('operation_results_newest').on(table.kind, table.at)],
)
