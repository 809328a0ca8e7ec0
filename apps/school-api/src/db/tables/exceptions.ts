/** Exceptions, each message and text once, and a log of each report. */
import { index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { files } from './files.ts'
import { releases } from './releases.ts'

export const exceptions = pgTable(
  'exceptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    message: text().notNull(),
    exception: text().notNull(),
    /** SHA-256 of message and text in hex: they are too long for an index themselves. */
    fingerprint: text().notNull(),
  },
  (table) => [unique('exceptions_fingerprint').on(table.fingerprint)],
)

export const exceptionLogs = pgTable(
  'exception_logs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    exceptionId: integer()
      .notNull()
      .references(() => exceptions.id),
    exceptionDate: timestamp({ withTimezone: true }).notNull(),
    /** As it was reported; a version that was never released here has no id. */
    releaseName: text().notNull(),
    releaseId: integer().references(() => releases.id),
    commentaar: text(),
    undoStack: text().array().notNull(),
    redoStack: text().array().notNull(),
    modelFileId: integer().references(() => files.id),
    screenshotFileId: integer().references(() => files.id),
    /** The program; null for reports of before this was kept. */
    reportedBy: text(),
  },
  (table) => [
    index('exception_logs_exception').on(table.exceptionId, table.exceptionDate),
    index('exception_logs_reported_by').on(table.reportedBy, table.exceptionDate),
  ],
)
