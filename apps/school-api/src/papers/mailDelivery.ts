/**
 * Delivers one mail. Before the hand-over `sending` is written in a transaction of its own, after it the outcome. A
 * process that dies between leaves `sending`: whoever gets its job next finds that and notes `uncertain`. A process that
 * dies before has handed over nothing, and its job is begun again.
 */
import type { Post } from '@schoolbeheer/server/mail/post'
import { and, eq } from 'drizzle-orm'
import { insist } from './insist.ts'
import { note, type Means, type Outcome } from './outcome.ts'
import { dispatches, type Dispatch } from '../db/tables/dispatches.ts'
import type { Delivery } from './jobs.ts'

export async function deliverMail(means: Means, post: Post, job: Delivery): Promise<void> {
  const { db, kinds } = means
  const [dispatch] = await db.select().from(dispatches).where(eq(dispatches.id, job.id))
  if (dispatch?.state === 'sending' && dispatch.attempts === job.attempt) return told(means, job, interrupted)
  if (dispatch?.state !== 'queued' || dispatch.attempts !== job.attempt - 1) return
  if (await kinds.of(dispatch).isOver?.(dispatch)) return leave(means, job)
  const mail = await compose(means, dispatch)
  if (!(await begin(means, job))) return
  if (!mail) return told(means, job, notComposed)
  const outcome = await post(dispatch.messageId, { ...mail, to: dispatch.recipient })
  const known = outcome.state === 'accepted' && outcome.serverId ? { providerId: outcome.serverId } : {}
  await told(means, job, { ...outcome, ...known })
}

/** Nobody waits for it any more. */
async function leave({ db, now }: Means, job: Delivery): Promise<void> {
  await db
    .update(dispatches)
    .set({ state: 'failed', settledAt: new Date(now()) })
    .where(isBefore(job))
}

async function compose({ kinds, log }: Means, dispatch: Dispatch) {
  try {
    return await kinds.letterOf(dispatch).mail(dispatch)
  } catch (error) {
    log.error({ dispatch: dispatch.id, err: error }, 'a mail could not be made')
    return undefined
  }
}

/** False when another has begun it. */
async function begin({ db, now }: Means, job: Delivery): Promise<boolean> {
  const { rowCount } = await db
    .update(dispatches)
    .set({ state: 'sending', attempts: job.attempt, sendingAt: new Date(now()) })
    .where(isBefore(job))
  return rowCount === 1
}

function isBefore({ id, attempt }: Delivery) {
  return and(eq(dispatches.id, id), eq(dispatches.state, 'queued'), eq(dispatches.attempts, attempt - 1))
}

/** One that was taken for interrupted becomes what it really became, if its process lives and says so after all. */
async function told(means: Means, { id, attempt, left }: Delivery, outcome: Outcome): Promise<void> {
  await insist(() => note(means, { seen: { id, attempts: attempt, states: ['sending', 'uncertain'] }, outcome, left }))
}

/** Words of ours are translation keys. */
const interrupted: Outcome = { state: 'uncertain', words: 'dispatch_interrupted', code: 'interrupted' }
const notComposed: Outcome = { state: 'failed', lasting: false, words: 'dispatch_notcomposed', code: 'notComposed' }
