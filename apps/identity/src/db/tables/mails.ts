/**
 * The mails still to be sent, written in the transaction that they tell of. A row holds no code: that is made when the
 * mail is sent. For a reset it holds the name that was typed, whether there is such a user or not.
 */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['activation', 'reset', 'passwordChanged'] }).notNull(),
    userName: text().notNull(),
    schoolName: text(),
    /** Of its Message-ID: a second copy of a mail can be told by it. */
    messageId: uuid().notNull().defaultRandom(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** While a process sends the mail: from when on others take that process for dead. */
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // Only among the mails that nobody has tried to send.
    uniqueIndex('mails_once')
      .on(table.kind, sql`lower(${table.userName})`)
      .where(sql`${table.attempts} = 0`),
    index('mails_next_attempt').on(table.nextAttemptAt),
  ],
)
