/** Reading and adding users. */
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { users } from './table.ts'

export type User = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert

/** Upper and lower case are the same in a user name. */
export const findUserByName = async (db: Db, userName: string): Promise<User | undefined> => {
  // The database takes no NUL character.
  if (userName.includes('\0')) return undefined
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.userName})`, sql`lower(${userName})`))
  return user
}

/** @param guid the `sub` of a token */
export const findUser = async (db: Db, guid: string): Promise<User | undefined> => {
  const [user] = await db.select().from(users).where(eq(users.guid, guid))
  return user
}

/** Fills an empty table; where there are users already, or another process was faster, nothing happens. */
export const seedUsers = (db: Db, newUsers: NewUser[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${users} in share row exclusive mode`)
    if ((await tx.$count(users)) > 0) return
    for (let start = 0; start < newUsers.length; start += insertSize)
      await tx.insert(users).values(newUsers.slice(start, start + insertSize))
  })

/** A statement takes at most 65535 values. */
const insertSize = 5000
