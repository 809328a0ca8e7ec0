/** Queries that read and write users. */
import { partsToFind } from '@schoolbeheer/domain/text'
import { versionOfRows } from '@schoolbeheer/server/database/versions'
import { and, asc, desc, eq, isNotNull, like, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { users } from '../db/tables/users.ts'

export type User = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert

/** The user with this name, in which case does not count. */
export async function findUserByName(db: Db, userName: string): Promise<User | undefined> {
  // The database takes no NUL character.
  if (userName.includes('\0')) return undefined
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.userName})`, sql`lower(${userName})`))
  return user
}

/** @param guid the `sub` of a token; a text that is no guid finds nobody */
export async function findUser(db: Db, guid: string): Promise<User | undefined> {
  if (!isGuid(guid)) return undefined
  const [user] = await db.select().from(users).where(eq(users.guid, guid))
  return user
}

/** Reads a user and keeps others from changing it until the transaction ends. */
export async function lockUserByGuid(tx: Db, guid: string): Promise<User | undefined> {
  if (!isGuid(guid)) return undefined
  const [user] = await tx.select().from(users).where(eq(users.guid, guid)).for('update')
  return user
}

/** The same by the id, among the users of one school. */
export async function lockUserOfSchool(tx: Db, id: number, schoolGuid: string): Promise<User | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.schoolGuid, schoolGuid)))
    .for('update')
  return user
}

/** The users of a school by name, as Dutch readers sort. */
export function listUsersOfSchool(db: Db, schoolGuid: string): Promise<User[]> {
  return db
    .select()
    .from(users)
    .where(eq(users.schoolGuid, schoolGuid))
    .orderBy(dutch(users.firstName), dutch(users.lastName), asc(users.id))
}

/** See `Versions`. */
export function versionOfUsers(db: Db, schoolGuid: string): Promise<string> {
  return versionOfRows(db, [users, eq(users.schoolGuid, schoolGuid)])
}

const [mostFound, mostRanked] = [20, 300]

/**
 * The users of all schools, or of one school, whose names and user name hold all words. Users with the words in a row
 * (such as a whole user name) come first, then those with words that begin so. For a common text only the newest
 * matches are ranked, so that the cost does not grow with the users.
 */
export function searchUsers(db: Db, words: readonly string[], schoolGuid?: string): Promise<User[]> {
  const holds = (text: string) => sql`strpos(${matches.searchText}, ${text}) > 0`
  const matches = db
    .select()
    .from(users)
    .where(
      and(
        schoolGuid === undefined ? isNotNull(users.schoolGuid) : eq(users.schoolGuid, schoolGuid),
        // A word holds no pattern character.
        ...partsToFind(words).map((part) => like(users.searchText, `%${part}%`)),
      ),
    )
    .orderBy(desc(users.id))
    .limit(mostRanked)
    .as('matches')
  return db
    .select()
    .from(matches)
    .orderBy(
      desc(holds(` ${words.join(' ')}`)),
      desc(sql`${and(...words.map((word) => holds(` ${word}`)))}`),
      dutch(matches.firstName),
      dutch(matches.lastName),
      asc(matches.id),
    )
    .limit(mostFound)
}

/** Inserts a user; undefined when the user name is taken. */
export async function insertUser(tx: Db, user: NewUser): Promise<User | undefined> {
  const [inserted] = await tx.insert(users).values(user).onConflictDoNothing().returning()
  return inserted
}

export async function updateUser(tx: Db, id: number, values: PgUpdateSetSource<typeof users>): Promise<void> {
  await tx.update(users).set(values).where(eq(users.id, id))
}

export async function deleteUser(tx: Db, id: number): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}

/** Fills an empty table; if it has users already, or another process was faster, nothing happens. */
export function seedUsers(db: Db, newUsers: NewUser[]): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${users} in share row exclusive mode`)
    if ((await tx.$count(users)) > 0) return
    for (let start = 0; start < newUsers.length; start += insertSize)
      await tx.insert(users).values(newUsers.slice(start, start + insertSize))
  })
}

/** Whether a text is a guid: querying the database by any other text would be an error. */
export function isGuid(text: string): boolean {
  return z.guid().safeParse(text).success
}

function dutch(column: SQLWrapper) {
  return sql`${column} collate "nl-BE-x-icu"`
}

/** A statement takes at most 65535 values. */
const insertSize = 5000
