/** The codes of mails that confirm an account or reset its password; used or expired ones are deleted. */
import { index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

export const accountCodes = pgTable(
  'account_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['confirm', 'reset'] }).notNull(),
    /** SHA-256 of the code, which itself is only in the mail. */
    codeHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique('account_codes_hash').on(table.codeHash), index('account_codes_user').on(table.userId)],
)
