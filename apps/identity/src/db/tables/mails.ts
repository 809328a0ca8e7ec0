/**
 * The mails still to be sent, written in the transaction that they are about. A row holds no code: that is made when
 * the mail is sent. For a reset it holds the name that was typed, whether there is such a user or not.
 */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['activation', 'reset', 'passwordChanged'] }).notNull(),
    userName: text().notNull(),
    schoolName: text(),
    /** The id in its Message-ID, by which a second copy of a mail is recognised. */
    messageId: uuid().notNull().defaultRandom(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Whether it waited when the database was restored: it leaves once somebody settles that, or asks for it again. */
    held: boolean().notNull().default(false),
    /** The trace in which it was asked for, where there is one. */
    traceparent: text(),
    attempts: integer().notNull().default(0),
    /**
     * The next attempt. While a process sends the mail, it is the moment from which others take that process for dead.
     */
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // A mail is unique only among the mails that nobody has tried to send.
    uniqueIndex('mails_once')
      .on(table.kind, sql`lower(${table.userName})`)
      .where(sql`${table.attempts} = 0`),
    index('mails_next_attempt').on(table.nextAttemptAt),
  ],
)
