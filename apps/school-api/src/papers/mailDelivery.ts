/**
 * Delivery of one mail. `sending` is written before the hand-over, in a transaction of its own, and the outcome after
 * it. A process that dies between these leaves `sending`: the next process to get its job finds that and notes
 * `uncertain`. A process that dies before them has handed over nothing, and its job is begun again.
 */
import type { Post } from '@schoolbeheer/server/mail/post'
import { and, eq, not } from 'drizzle-orm'
import { isHeld } from '../db/held.ts'
import { insist } from './insist.ts'
import { note, type Dependencies, type Outcome } from './outcome.ts'
import { dispatches, type Dispatch } from '../db/tables/dispatches.ts'
import type { Delivery } from './jobs.ts'

export async function deliverMail(means: Dependencies, post: Post, job: Delivery): Promise<void> {
  const { db, kinds } = means
  const [dispatch] = await db.select().from(dispatches).where(eq(dispatches.id, job.id))
  if (dispatch?.state === 'sending' && dispatch.attempts === job.attempt) return told(means, job, interrupted)
  if (dispatch?.state !== 'queued' || dispatch.attempts !== job.attempt - 1) return
  if (await kinds.of(dispatch).isOver?.(dispatch)) return leave(means, job)
  const mail = await compose(means, dispatch)
  if (!(await begin(means, job))) return
  if (!mail) return told(means, job, notComposed)
  if ('obstacle' in mail)
    return told(means, job, { state: 'failed', lasting: true, words: mail.obstacle, code: 'obstacle' })
  const outcome = await post(dispatch.messageId, { ...mail, to: dispatch.recipient })
  if (outcome.state === 'accepted' && outcome.uncopied)
    means.log.warn({ dispatch: dispatch.id }, 'the archive did not take the copy of a mail')
  const known = outcome.state === 'accepted' && outcome.serverId ? { providerId: outcome.serverId } : {}
  await told(means, job, { ...outcome, ...known })
}

/** Nobody waits for the mail any more. */
async function leave({ db, now }: Dependencies, job: Delivery): Promise<void> {
  await db
    .update(dispatches)
    .set({ state: 'failed', settledAt: new Date(now()) })
    .where(isBefore(job))
}

async function compose({ kinds, log }: Dependencies, dispatch: Dispatch) {
  try {
    return await kinds.letterOf(dispatch).mail(dispatch)
  } catch (error) {
    log.error({ dispatch: dispatch.id, err: error }, 'a mail could not be made')
    return undefined
  }
}

/** Answers false when another process has begun the attempt, or the database is held. */
async function begin({ db, now }: Dependencies, job: Delivery): Promise<boolean> {
  const { rowCount } = await db
    .update(dispatches)
    .set({ state: 'sending', attempts: job.attempt, sendingAt: new Date(now()) })
    .where(and(isBefore(job), not(isHeld)))
  return rowCount === 1
}

function isBefore({ id, attempt }: Delivery) {
  return and(eq(dispatches.id, id), eq(dispatches.state, 'queued'), eq(dispatches.attempts, attempt - 1))
}

/**
 * Notes the real outcome of a hand-over, even if it was taken for interrupted meanwhile because its process was silent.
 */
async function told(means: Dependencies, { id, attempt, left }: Delivery, outcome: Outcome): Promise<void> {
  await insist(() => note(means, { seen: { id, attempts: attempt, states: ['sending', 'uncertain'] }, outcome, left }))
}

/** Our own words are translation keys. */
const interrupted: Outcome = { state: 'uncertain', words: 'dispatch_interrupted', code: 'interrupted' }
const notComposed: Outcome = { state: 'failed', lasting: false, words: 'dispatch_notcomposed', code: 'notComposed' }
