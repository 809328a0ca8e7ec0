/** The people who can sign in. The guid is the `sub` of their tokens; a user name is an e-mail address. */
import { languages } from '@schoolbeheer/domain/languages'
import { roles } from '@schoolbeheer/domain/roles'
import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'

const Guid = z.guid().toLowerCase()

/** A guid in lower case, both written and queried. A text that is no guid stays as it is. */
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
    /** The name as an admin gave it, see `routes.ts`: the schools themselves are in the school API. */
    schoolName: text(),
    /** The language of mails: that of the last sign-in, and until then that of the inviter. */
    language: text({ enum: languages }).notNull().default('nl'),
    passwordSetAt: timestamp({ withTimezone: true }),
    /** Sessions and tokens from before this moment are no longer valid: see `provider/sessions.ts`. */
    sessionsEndedAt: timestamp({ withTimezone: true }),
    lastSignInAt: timestamp({ withTimezone: true }),
    /**
     * The names and the user name in lower case, without accents, their words between single blanks: as `plainWords` of
     * the domain writes the words of a search.
     */
    searchText: text().generatedAlwaysAs(
      sql.raw(String.raw`' ' || lower(regexp_replace(regexp_replace(
        normalize(first_name || ' ' || last_name || ' ' || user_name, NFD),
        '[\u0300-\u036f]', '', 'g'), '[\s!-/:-@[-\u0060{-~’–]+', ' ', 'g') collate "und-x-icu")`),
    ),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('users_guid').on(table.guid),
    uniqueIndex('users_user_name').on(sql`lower(${table.userName})`),
    index('users_school').on(table.schoolGuid),
  ],
)
