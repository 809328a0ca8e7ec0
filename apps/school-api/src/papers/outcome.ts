/**
 * The note of what became of a dispatch: its state, the answers of the access point, and what follows, in one
 * transaction, and only if the dispatch is still as it was seen. Answers of the access point are kept in any case.
 */
import { instruments } from '@schoolbeheer/server/instruments'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connection.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Turn } from '../jobs/turns.ts'
import type { AccessPoint, NotTaken, Refused, Unsure } from '../peppol/accessPoint.ts'
import { eInvoiceAnswers, eInvoiceEvents, eInvoices, type EInvoiceRow } from '../db/tables/eInvoices.ts'
import type { PaperKinds } from './kinds.ts'
import { dispatches, type Dispatch } from '../db/tables/dispatches.ts'
import { addDelivery, nextAskAt, pauseSeconds } from './jobs.ts'

/** The dependencies of delivering, asking and noting. */
export type Dependencies = {
  db: Db
  jobs: Jobs
  accessPoint: AccessPoint | null
  kinds: PaperKinds
  turn: Turn
  log: FastifyBaseLogger
  /** Milliseconds since 1970. */
  now: () => number
}

/** The outcome of a dispatch; `providerId` is set when the channel gave it an id, `code` is for the log. */
export type Outcome = { providerId?: string; code?: string } & (
  | { state: 'accepted' | 'prepared' | 'delivered'; words?: string }
  | Refused
  | NotTaken
  | Unsure
)

export type Answer = Pick<typeof eInvoiceAnswers.$inferInsert, 'call' | 'answer'>

export type Note = {
  /** The dispatch as it was seen. A dispatch that changed meanwhile is left as it is. */
  seen: { id: number; attempts: number; states: Dispatch['state'][] }
  /** undefined if nothing was learned. */
  outcome: Outcome | undefined
  /** The attempt of the outcome, if it is not the one that was seen. */
  attempt?: number
  /** The number of attempts that may follow by themselves when it has failed for now. */
  left: number
  answers?: Answer[]
}

/** The outcomes of e-invoices that are counted: `retrying` failed for now. */
export const outcomes = ['prepared', 'accepted', 'delivered', 'rejected', 'failed', 'uncertain', 'retrying'] as const

export function countOutcome(outcome: (typeof outcomes)[number], times = 1): void {
  instruments().count('e_invoices', { outcome }, times)
}

/** Answers the dispatch as it is then; undefined if nothing was noted. */
export function note(
  means: Dependencies,
  { seen, outcome, left, answers = [], ...more }: Note,
): Promise<Dispatch | undefined> {
  const { jobs, kinds, turn, log } = means
  const attempt = more.attempt ?? seen.attempts
  const at = new Date(means.now())
  return means.db.transaction(async (tx) => {
    const [before] = await tx.select().from(dispatches).where(eq(dispatches.id, seen.id)).for('update')
    const { eInvoice, last } = before?.channel === 'peppol' ? await readAnswered(tx, seen.id) : {}
    const answered = eInvoice ? writesOfAnswers(tx, eInvoice, { last, answers, at }) : []
    if (!before || !outcome || before.attempts !== seen.attempts || !seen.states.includes(before.state)) {
      for (const write of answered) await write
      return undefined
    }
    const again = outcome.state === 'failed' && !outcome.lasting && left > 0
    const state = again ? 'queued' : outcome.state
    const providerId = outcome.providerId ?? eInvoice?.providerId ?? null
    const changed = eInvoice ? writesOfEInvoice(tx, eInvoice, { before, state, providerId, at }) : []
    const writes = [...answered, ...changed]
    await turn.pause()
    if (state === before.state) {
      for (const write of writes) await write
      return before
    }
    const [noted] = await tx
      .with(...writes.map((write, place) => tx.$with(`write_${place}`).as(write)))
      .update(dispatches)
      .set({
        state,
        attempts: attempt,
        words: outcome.words ?? null,
        settledAt: again || state === 'prepared' ? null : at,
        ...(hasArrived(state) && { channelId: providerId }),
      })
      .where(eq(dispatches.id, seen.id))
      .returning()
    if (!noted) return undefined
    if (noted.channel === 'peppol') countOutcome(again ? 'retrying' : outcome.state)
    if (again) await addDelivery(jobs, tx, noted, { attempt: attempt + 1, left: left - 1 }, pauseSeconds(left))
    else if (isNews(before.state, state)) {
      await turn.pause()
      await kinds.of(noted).settled?.(tx, noted)
    }
    if (!hasArrived(state) && state !== 'prepared')
      log.warn(
        { dispatch: seen.id, channel: noted.channel, attempt, state, code: outcome.code },
        'a dispatch was not accepted',
      )
    // The commit waits for the disk. A draft goes on after it.
    if (state !== 'prepared') turn.leave()
    return noted
  })
}

/** A draft is no news for the document yet, and delivery none after acceptance, which the document knows already. */
function isNews(before: Dispatch['state'], state: Dispatch['state']): boolean {
  return state !== 'prepared' && !(before === 'accepted' && state === 'delivered')
}
/** The e-invoice of a dispatch, and the last answer about it. */
async function readAnswered(tx: Db, dispatchId: number): Promise<{ eInvoice?: EInvoiceRow; last?: Answer | null }> {
  const last = tx
    .select({ call: eInvoiceAnswers.call, answer: eInvoiceAnswers.answer })
    .from(eInvoiceAnswers)
    .where(eq(eInvoiceAnswers.dispatchId, eInvoices.dispatchId))
    .orderBy(desc(eInvoiceAnswers.id))
    .limit(1)
    .as('last')
  const [answered = {}] = await tx
    .select({ eInvoice: eInvoices, last: { call: last.call, answer: last.answer } })
    .from(eInvoices)
    .leftJoinLateral(last, sql`true`)
    .where(eq(eInvoices.dispatchId, dispatchId))
  return answered
}

type StateChange = { before: Dispatch; state: Dispatch['state']; providerId: string | null; at: Date }

/** The update of an e-invoice, if anything changes. */
function writesOfEInvoice(tx: Db, eInvoice: EInvoiceRow, { before, state, providerId, at }: StateChange) {
  const isSame = state === before.state
  if (isSame && providerId === eInvoice.providerId) return []
  const { nextAskAt: next, ...asks } = isSame ? {} : asksOf(eInvoice, state, at)
  return [
    tx
      .update(eInvoices)
      .set({
        providerId,
        ...asks,
        nextAskAt: next && state === 'accepted' ? soonIfHinted(tx, eInvoice.provider, { providerId, at, next }) : next,
      })
      .where(eq(eInvoices.dispatchId, eInvoice.dispatchId)),
  ]
}

/** The next inquiry is due at once when a hint came before the answer to the call, which said what it is about. */
function soonIfHinted(
  tx: Db,
  provider: string,
  { providerId, at, next }: Omit<StateChange, 'before' | 'state'> & { next: Date },
) {
  const { provider: of, providerId: ofId } = eInvoiceEvents
  const hints = tx
    .select({ one: sql`1` })
    .from(eInvoiceEvents)
    .where(and(eq(of, provider), eq(ofId, providerId ?? '')))
  const [soon, later] = [at, next].map((time) => sql`${time.toISOString()}::timestamptz`)
  return sql`case when exists ${hints} then ${soon} else ${later} end`
}

/** The inquiries of an e-invoice that has just come to a state, and the time of the next automatic one. */
export function asksOf(eInvoice: EInvoiceRow, state: Dispatch['state'], at: Date) {
  const inquiries = hasArrived(state) ? { asks: 0, acceptedAt: eInvoice.acceptedAt ?? at } : eInvoice
  const { asks, acceptedAt } = inquiries
  return { asks, acceptedAt, nextAskAt: nextAskAt(state, inquiries, at) }
}

function hasArrived(state: Dispatch['state']): boolean {
  return state === 'accepted' || state === 'delivered'
}

type NewAnswers = { last?: Answer | null | undefined; answers: Answer[]; at: Date }

/** The insert of the answers that differ from the one before, if there are any. */
function writesOfAnswers(tx: Db, { dispatchId, fileId }: EInvoiceRow, { last, answers, at }: NewAnswers) {
  const news = answers.filter((answer, place) => !isSameAnswer(answer, place === 0 ? last : answers[place - 1]))
  if (fileId === null || news.length === 0) return []
  return [tx.insert(eInvoiceAnswers).values(news.map((answer) => ({ ...answer, dispatchId, fileId, at })))]
}

function isSameAnswer(answer: Answer, before: Answer | null | undefined): boolean {
  return answer.call === before?.call && answer.answer === before.answer
}
