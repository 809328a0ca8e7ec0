/** The people who can sign in. The guid is the `sub` of their tokens; a user name is an e-mail address. */
import { roles } from '@schoolbeheer/domain/roles'
import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'

const Guid = z.guid().toLowerCase()

/** Guids do not differ by case: one is written and asked for in lower case. What is no guid stays as it is. */
const guidOrText = customType<{ data: string }>({
  dataType: () => 'text',
  toDriver: (value) => Guid.safeParse(value).data ?? value,
})

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    guid: uuid().notNull().defaultRandom(),
    userName: text().notNull(),
    /** Null until the user has chosen a password. */
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    roles: text({ enum: roles }).array().notNull(),
    /** Null for our own staff. */
    schoolGuid: guidOrText(),
    /** As it was said when the user was added: the schools themselves live elsewhere. */
    schoolName: text(),
    passwordSetAt: timestamp({ withTimezone: true }),
    /** What began before it, a session or a token, is over: see `provider/sessions.ts`. */
    sessionsEndedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('users_guid').on(table.guid),
    uniqueIndex('users_user_name').on(sql`lower(${table.userName})`),
    index('users_school').on(table.schoolGuid),
  ],
)
