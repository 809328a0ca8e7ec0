/**
 * Delivers one dispatch. Before the hand-over `sending` is written in a transaction of its own, after it the outcome.
 * A process that dies between leaves `sending`: whoever gets its job next finds that and notes `uncertain`. A process
 * that dies before has handed over nothing, and its job is begun again.
 */
import type { Mail, Outcome, Post } from '@schoolbeheer/server/mail/post'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import type { JobKind, Jobs } from '../jobs/jobs.ts'
import { dispatches, type Dispatch } from './table.ts'

/** What a feature says of a purpose. */
export type Sending = {
  /** The mail as it is when it leaves; what this rejects counts as a failed attempt. */
  compose: (dispatch: Dispatch) => Promise<Omit<Mail, 'to'>>
  /** Whether nobody waits for it any more: then it is not tried again, and nothing follows. */
  isOver?: (dispatch: Dispatch) => Promise<boolean>
  /** What follows from what became of it (accepted, failed or uncertain), in the transaction that notes it. */
  settled: (tx: Db, dispatch: Dispatch) => Promise<void>
}

/** `attempt` is the number of the attempt that a job is for, `left` how many follow it when it fails for now. */
type Delivery = { id: number; attempt: number; left: number }

export const deliveries: JobKind<Delivery> = {
  queue: 'dispatches',
  data: z.object({ id: z.number(), attempt: z.number(), left: z.number() }),
  atOnce: 4,
}

/** Nine pauses after the first attempt, of 1 to 60 minutes: four hours in all. */
export const mostPauses = 9

export function firstAttempt({ id, attempts }: Pick<Dispatch, 'id' | 'attempts'>): Delivery {
  return { id, attempt: attempts + 1, left: mostPauses }
}

type Options = {
  db: Db
  jobs: Jobs
  post: Post
  sendings: ReadonlyMap<Dispatch['purpose'], Sending>
  log: FastifyBaseLogger
  now: () => number
}

export function createDeliver({ db, jobs, post, sendings, log, now }: Options): (job: Delivery) => Promise<void> {
  return deliver

  async function deliver(job: Delivery): Promise<void> {
    const [dispatch] = await db.select().from(dispatches).where(eq(dispatches.id, job.id))
    if (dispatch?.state === 'sending' && dispatch.attempts === job.attempt) return note(job, interrupted)
    if (dispatch?.state !== 'queued' || dispatch.attempts !== job.attempt - 1) return
    if (await sendings.get(dispatch.purpose)?.isOver?.(dispatch)) return leave(job)
    const mail = await compose(dispatch)
    if (!(await begin(job))) return
    const outcome = mail ? await post(dispatch.messageId, { ...mail, to: dispatch.recipient }) : notComposed
    await insist(() => note(job, outcome))
  }

  async function leave({ id, attempt }: Delivery): Promise<void> {
    await db
      .update(dispatches)
      .set({ state: 'failed', settledAt: new Date(now()) })
      .where(and(eq(dispatches.id, id), eq(dispatches.state, 'queued'), eq(dispatches.attempts, attempt - 1)))
  }

  async function compose(dispatch: Dispatch) {
    try {
      const sending = sendings.get(dispatch.purpose)
      if (!sending) throw new Error(`Nothing makes mails for the purpose ${dispatch.purpose}`)
      return await sending.compose(dispatch)
    } catch (error) {
      log.error({ dispatch: dispatch.id, err: error }, 'a mail could not be made')
      return undefined
    }
  }

  /** False when another has begun it. */
  async function begin({ id, attempt }: Delivery): Promise<boolean> {
    const { rowCount } = await db
      .update(dispatches)
      .set({ state: 'sending', attempts: attempt, sendingAt: new Date(now()) })
      .where(and(eq(dispatches.id, id), eq(dispatches.state, 'queued'), eq(dispatches.attempts, attempt - 1)))
    return rowCount === 1
  }

  /** One that was taken for interrupted becomes what it really became, if its process lives and says so after all. */
  function note({ id, attempt, left }: Delivery, outcome: Outcome): Promise<void> {
    const one = and(eq(dispatches.id, id), eq(dispatches.attempts, attempt))
    const isOpen = and(inArray(dispatches.state, ['sending', 'uncertain']), isNull(dispatches.resolvedBy))
    const again = outcome.state === 'failed' && !outcome.lasting && left > 0
    return db.transaction(async (tx) => {
      const [noted] = await tx
        .update(dispatches)
        .set({
          state: again ? 'queued' : outcome.state,
          words: outcome.words,
          settledAt: again ? null : new Date(now()),
          ...(outcome.state === 'accepted' ? { channelId: outcome.serverId ?? null } : {}),
        })
        .where(and(one, isOpen))
        .returning()
      if (!noted) return
      if (again) await jobs.add(tx, deliveries, [{ id, attempt: attempt + 1, left: left - 1 }], pauseSeconds(left))
      if (!again) await sendings.get(noted.purpose)?.settled(tx, noted)
      if (outcome.state !== 'accepted')
        log.warn({ dispatch: id, attempt, state: noted.state, code: outcome.code }, 'a mail was not accepted')
    })
  }
}

/** Words of ours are translation keys. */
const interrupted: Outcome = { state: 'uncertain', words: 'dispatch_interrupted', code: 'interrupted' }
const notComposed: Outcome = { state: 'failed', lasting: false, words: 'dispatch_notcomposed', code: 'notComposed' }

export function pauseSeconds(left: number): number {
  return Math.min(60 * 2 ** (mostPauses - left), 3600)
}

const pausesMs = [500, 1000, 2000, 4000, 8000, 16_000]

/** The database may be away for half a minute: what the channel said is worth waiting for. */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await work()
    } catch {
      await setTimeout(pauseMs)
    }
  }
  return work()
}
