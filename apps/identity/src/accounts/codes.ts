/** The codes in mails. Each works once and for a limited time, and is stored as a hash. */
import { hashOf } from '@schoolbeheer/server/sealing'
import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isGuid, lockUserByGuid, type User } from '../users/queries.ts'
import { users } from '../db/tables/users.ts'
import { accountCodes } from '../db/tables/accounts.ts'

export type Purpose = (typeof accountCodes.$inferSelect)['purpose']

/** The lifetime of a code. */
export const lasts: Record<Purpose, { amount: number; unit: 'day' | 'hour' }> = {
  confirm: { amount: 7, unit: 'day' },
  reset: { amount: 1, unit: 'hour' },
}

/** The most codes for a user within an hour, so that nobody can flood a mailbox. */
const most = 3

/** Whether the user has had the most codes for now. */
export async function hasHadEnough(db: Db, userId: number): Promise<boolean> {
  const recent = and(eq(accountCodes.userId, userId), gt(accountCodes.createdAt, sql`now() - interval '1 hour'`))
  return (await db.$count(accountCodes, recent)) >= most
}

/** A new code, or undefined when the user has had the most codes. */
export async function createCode(db: Db, userId: number, purpose: Purpose): Promise<string | undefined> {
  if (await hasHadEnough(db, userId)) return undefined
  const code = randomBytes(32).toString('base64url')
  const { amount, unit } = lasts[purpose]
  const expiresAt = sql`now() + ${`${amount} ${unit}`}::interval`
  await db.insert(accountCodes).values({ userId, purpose, codeHash: hashOf(code), expiresAt })
  return code
}

/** Deletes a code whose mail was not sent. */
export async function dropCode(db: Db, code: string): Promise<void> {
  await db.delete(accountCodes).where(eq(accountCodes.codeHash, hashOf(code)))
}

/**
 * The user of a code that works. It deletes every code of that user, so that of two calls at once only one gets the
 * user.
 */
export async function consumeCode(tx: Db, userGuid: string, purpose: Purpose, code: string): Promise<User | undefined> {
  const user = await lockUserByGuid(tx, userGuid)
  if (!user || !(await works(tx, userGuid, purpose, code))) return undefined
  await tx.delete(accountCodes).where(eq(accountCodes.userId, user.id))
  return user
}

/** Whether a code works now; asking uses nothing up. It is a single statement, whether there is such a user or not. */
export async function works(db: Db, userGuid: string, purpose: Purpose, code: string): Promise<boolean> {
  const ofUser = db.select({ id: users.id }).from(users).where(eq(users.guid, userGuid))
  const given = and(
    eq(accountCodes.userId, ofUser),
    eq(accountCodes.codeHash, hashOf(code)),
    eq(accountCodes.purpose, purpose),
    gt(accountCodes.expiresAt, sql`now()`),
  )
  return isGuid(userGuid) && (await db.$count(accountCodes, given)) > 0
}

/** Deletes expired codes. */
export async function sweepCodes(db: Db): Promise<void> {
  await db.delete(accountCodes).where(lt(accountCodes.expiresAt, sql`now()`))
}
