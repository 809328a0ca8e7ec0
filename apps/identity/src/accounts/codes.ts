/** The codes in mails: each works once and for a limited time, and is stored as a hash. */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { lockUserByGuid, type User } from '../users/queries.ts'
import { accountCodes } from './table.ts'

export type Purpose = (typeof accountCodes.$inferSelect)['purpose']

/** How long a code works. */
export const lasts: Record<Purpose, { amount: number; unit: 'day' | 'hour' }> = {
  confirm: { amount: 7, unit: 'day' },
  reset: { amount: 1, unit: 'hour' },
}

/** How many codes a user gets within an hour, so that nobody can flood a mailbox. */
const most = 3

/** A new code, or undefined when the user has had enough of them. */
export async function createCode(db: Db, userId: number, purpose: Purpose): Promise<string | undefined> {
  const recent = and(eq(accountCodes.userId, userId), gt(accountCodes.createdAt, sql`now() - interval '1 hour'`))
  if ((await db.$count(accountCodes, recent)) >= most) return undefined
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

/** The user of a code that works. Deletes every code of that user, so that of two calls at once only one gets it. */
export async function consumeCode(tx: Db, userGuid: string, purpose: Purpose, code: string): Promise<User | undefined> {
  const user = await lockUserByGuid(tx, userGuid)
  if (!user) return undefined
  const ofUser = eq(accountCodes.userId, user.id)
  const given = and(
    eq(accountCodes.codeHash, hashOf(code)),
    eq(accountCodes.purpose, purpose),
    gt(accountCodes.expiresAt, sql`now()`),
  )
  if ((await tx.$count(accountCodes, and(ofUser, given))) === 0) return undefined
  await tx.delete(accountCodes).where(ofUser)
  return user
}

/** Deletes what has expired. */
export async function sweepCodes(db: Db): Promise<void> {
  await db.delete(accountCodes).where(lt(accountCodes.expiresAt, sql`now()`))
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
