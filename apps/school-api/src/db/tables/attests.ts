/**
 * Attests of people who were present on a course day. The text of an attest never changes, and an attest that was taken
 * back stays to say so.
 */
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AttestPaper } from '../../documents/attest.ts'
import { courseDays } from './courseDays.ts'

/** The address is not kept, because the installation may move. */
export type AttestContent = Omit<AttestPaper, 'address'>

export const attests = pgTable(
  'attests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** 128 random bits in hexadecimal. */
    number: text().notNull().unique('attests_number'),
    courseDayId: integer()
      .notNull()
      .references(() => courseDays.id),
    /** The id of the participant, who may be gone since. */
    participantId: integer().notNull(),
    userId: integer(),
    email: text().notNull(),
    startDate: timestamp({ withTimezone: true }).notNull(),
    endDate: timestamp({ withTimezone: true }).notNull(),
    paper: jsonb().$type<AttestContent>().notNull(),
    takenBackAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('attests_standing')
      .on(table.participantId)
      .where(sql`${table.takenBackAt} is null`),
    index('attests_day').on(table.courseDayId),
    index('attests_email').on(sql`lower(${table.email})`),
  ],
)
