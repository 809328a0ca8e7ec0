/** The queue of mails. Mails are added in the transaction that they are about, and taken by one process at a time. */
import { and, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm'
import { instruments } from '@schoolbeheer/server/instruments'
import { hasHadEnough } from '../accounts/codes.ts'
import type { Db } from '../db/database.ts'
import { users } from '../db/tables/users.ts'
import { mails } from '../db/tables/mails.ts'

export type QueuedMail = typeof mails.$inferSelect

/** The most resets that may wait: more come only from somebody who floods us. */
export const mostWaiting = 10_000

/** Queues a reset, with the same work for every name: users are looked up only when the mails are sent. */
export async function queueReset(db: Db, userName: string): Promise<'queued' | 'busy'> {
  if ((await db.$count(mails, and(eq(mails.kind, 'reset'), eq(mails.held, false)))) >= mostWaiting) return 'busy'
  await queueMail(db, { kind: 'reset', userName })
  return 'queued'
}

/** Drops all resets for names that no user has, in one statement, so that invented names do not hold up the sending. */
export async function dropInvented(db: Db): Promise<void> {
  const named = db
    .select({ one: sql`1` })
    .from(users)
    .where(eq(sql`lower(${users.userName})`, sql`lower(${mails.userName})`))
  await db.delete(mails).where(and(eq(mails.kind, 'reset'), eq(mails.attempts, 0), notExists(named)))
}

/** Adds a mail, unless the same mail is waiting already; one that a restore holds leaves, as it is asked for now. */
export async function queueMail(
  tx: Db,
  mail: Pick<QueuedMail, 'kind' | 'userName'> & { schoolName?: string | null },
): Promise<void> {
  const isSame = and(eq(mails.kind, mail.kind), eq(sql`lower(${mails.userName})`, mail.userName.toLowerCase()))
  await tx
    .update(mails)
    .set(askedNow)
    .where(and(isSame, eq(mails.held, true)))
  await tx
    .insert(mails)
    .values({ ...mail, traceparent: instruments().traceparent() })
    .onConflictDoNothing()
}

/**
 * Queues an activation mail for each enabled user of the school who has not confirmed yet. Answers the number of users
 * who get it, and of those who have had the most for now.
 */
export async function queueActivations(tx: Db, schoolGuid: string, schoolName: string | null) {
  const waiting = tx
    .select({ id: users.id, userName: users.userName })
    .from(users)
    .where(and(eq(users.schoolGuid, schoolGuid), isNull(users.passwordHash), sql`'Active' = any(${users.roles})`))
  const queued = { sent: 0, enough: 0 }
  for (const user of await waiting)
    queued[(await queueActivation(tx, user, schoolName)) === 'queued' ? 'sent' : 'enough'] += 1
  return queued
}

export async function queueActivation(
  tx: Db,
  { id, userName }: { id: number; userName: string },
  schoolName: string | null,
): Promise<'queued' | 'enough'> {
  if (await hasHadEnough(tx, id)) return 'enough'
  await queueMail(tx, { kind: 'activation', userName, schoolName })
  return 'queued'
}

/**
 * Takes the next mail that is due; resets come last, as anybody can ask for them. If this process dies, the mail is due
 * again at its next attempt.
 */
export async function takeMail(db: Db): Promise<QueuedMail | undefined> {
  const next = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.held, false), lte(mails.nextAttemptAt, sql`now()`)))
    .orderBy(sql`${mails.kind} = 'reset'`, mails.nextAttemptAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: sql`now() + least(interval '1 minute' * power(2, ${mails.attempts}), interval '1 hour')`,
    })
    .where(eq(mails.id, sql`(${next})`))
    .returning()
  return taken
}

const askedNow = { held: false, createdAt: sql`now()`, nextAttemptAt: sql`now()` }

/** The mails that waited at a restore leave again where they were asked for within a day; older ones wait. */
export async function releaseMails(db: Db): Promise<void> {
  const isRecent = gt(mails.createdAt, sql`now() - interval '1 day'`)
  await db
    .update(mails)
    .set(askedNow)
    .where(and(eq(mails.held, true), isRecent))
}

export async function dropMail(db: Db, id: number): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id))
}
