/**
 * The note of what became of a dispatch: its state, the answers of the access point, and what follows, in one
 * transaction, and only if the dispatch is still as it was seen. Answers of the access point are kept in any case.
 */
import { instruments } from '@schoolbeheer/server/instruments'
import { statement, type NamedValues } from '@schoolbeheer/server/database/statement'
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connection.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Turn } from '../jobs/turns.ts'
import type { AccessPoint, NotTaken, Refused, Unsure } from '../peppol/accessPoint.ts'
import { eInvoiceAnswers, eInvoiceEvents, eInvoices, type EInvoiceRow } from '../db/tables/eInvoices.ts'
import type { PaperKinds } from './kinds.ts'
import { dispatches, type Dispatch } from '../db/tables/dispatches.ts'
import { addDelivery, nextAskAt, pauseSeconds, type Inquiries } from './jobs.ts'

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
    const [before] = await lockDispatch(tx, { id: seen.id })
    const answered: AnsweredEInvoice = before?.channel === 'peppol' ? await readAnswered(tx, seen.id) : {}
    const { eInvoice } = answered
    const told = { id: seen.id, ...newAnswers(answered, answers), at }
    if (!before || !outcome || before.attempts !== seen.attempts || !seen.states.includes(before.state)) {
      await keepAnswers(tx, told)
      return undefined
    }
    const again = outcome.state === 'failed' && !outcome.lasting && left > 0
    const state = again ? 'queued' : outcome.state
    const providerId = outcome.providerId ?? eInvoice?.providerId ?? null
    await turn.pause()
    if (state === before.state && !again) {
      await keepAnswers(tx, told)
      if (eInvoice && providerId !== eInvoice.providerId)
        await tx.update(eInvoices).set({ providerId }).where(eq(eInvoices.dispatchId, seen.id))
      return before
    }
    const [noted] = await write(tx, {
      ...told,
      ...asksOf(eInvoice ?? { asks: 0, acceptedAt: null }, state, at),
      state,
      attempts: attempt,
      words: outcome.words ?? null,
      settledAt: again || state === 'prepared' ? null : at,
      providerId,
      channelId: hasArrived(state) ? providerId : before.channelId,
    })
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

const lockDispatch = statement<{ id: number }, Dispatch[]>((db, { id }) =>
  db.select().from(dispatches).where(eq(dispatches.id, id)).for('update'),
)

/** A draft is no news for the document yet, and delivery none after acceptance, which the document knows already. */
function isNews(before: Dispatch['state'], state: Dispatch['state']): boolean {
  return state !== 'prepared' && !(before === 'accepted' && state === 'delivered')
}

/** The e-invoice of a dispatch, and the last answer about it. */
type AnsweredEInvoice = { eInvoice?: EInvoiceRow; last?: Answer | null }

async function readAnswered(tx: Db, dispatchId: number): Promise<AnsweredEInvoice> {
  const [answered = {}] = await listAnswered(tx, { id: dispatchId })
  return answered
}

const listAnswered = statement<{ id: number }, AnsweredEInvoice[]>((db, { id }) => {
  const last = db
    .select({ call: eInvoiceAnswers.call, answer: eInvoiceAnswers.answer })
    .from(eInvoiceAnswers)
    .where(eq(eInvoiceAnswers.dispatchId, eInvoices.dispatchId))
    .orderBy(desc(eInvoiceAnswers.id))
    .limit(1)
    .as('last')
  return db
    .select({ eInvoice: eInvoices, last: { call: last.call, answer: last.answer } })
    .from(eInvoices)
    .leftJoinLateral(last, sql`true`)
    .where(eq(eInvoices.dispatchId, id))
})

/** The inquiries of an e-invoice that has just come to a state, and the time of the next automatic one. */
export function asksOf(eInvoice: Inquiries, state: Dispatch['state'], at: Date) {
  const inquiries = hasArrived(state) ? { asks: 0, acceptedAt: eInvoice.acceptedAt ?? at } : eInvoice
  const { asks, acceptedAt } = inquiries
  return { asks, acceptedAt, nextAskAt: nextAskAt(state, inquiries, at) }
}

function hasArrived(state: Dispatch['state']): boolean {
  return state === 'accepted' || state === 'delivered'
}

/** The answers that differ from the one before, as JSON, and the bytes that they are about. */
function newAnswers({ eInvoice, last }: AnsweredEInvoice, answers: Answer[]) {
  const news = answers.filter((answer, place) => !isSameAnswer(answer, place === 0 ? last : answers[place - 1]))
  return { answers: JSON.stringify(news), fileId: eInvoice?.fileId ?? null }
}

function isSameAnswer(answer: Answer, before: Answer | null | undefined): boolean {
  return answer.call === before?.call && answer.answer === before.answer
}

type ToldAnswers = { id: number; answers: string; fileId: number | null; at: Date }

const keepAnswers = statement<ToldAnswers, unknown>((db, told) => db.execute(insertOf(told)))

function insertOf({ id, answers, fileId, at }: NamedValues<ToldAnswers>): SQL {
  return sql`
    insert into ${eInvoiceAnswers} (dispatch_id, call, file_id, answer, at)
    select ${id}::int, call, ${fileId}::int, answer, ${at}::timestamptz
    from json_to_recordset(${answers}::json) as told (call text, answer text) where ${fileId}::int is not null`
}

type NoteValues = ToldAnswers &
  ReturnType<typeof asksOf> &
  Pick<Dispatch, 'state' | 'attempts' | 'words' | 'settledAt' | 'channelId'> &
  Pick<EInvoiceRow, 'providerId'>

/** Keeps the answers, and changes the dispatch and its e-invoice, if it has one. */
const write = statement<NoteValues, Dispatch[]>((db, changes) => {
  const { id, providerId, at, nextAskAt: next } = changes
  const hints = db
    .select({ one: sql`1` })
    .from(eInvoiceEvents)
    .where(and(eq(eInvoiceEvents.provider, eInvoices.provider), eq(eInvoiceEvents.providerId, providerId)))
  // The next inquiry is due at once when a hint came before the answer to the call, which said what it is about.
  const isHinted = sql`${changes.state} = 'accepted' and ${next}::timestamptz is not null and exists ${hints}`
  const changed = db
    .update(eInvoices)
    .set({
      providerId: sql`${providerId}`,
      asks: sql`${changes.asks}`,
      acceptedAt: sql`${changes.acceptedAt}`,
      nextAskAt: sql`case when ${isHinted} then ${at}::timestamptz else ${next}::timestamptz end`,
    })
    .where(eq(eInvoices.dispatchId, id))
  return db
    .with(db.$with('answered', {}).as(insertOf(changes)), db.$with('changed').as(changed))
    .update(dispatches)
    .set({
      state: sql`${changes.state}`,
      attempts: sql`${changes.attempts}`,
      words: sql`${changes.words}`,
      settledAt: sql`${changes.settledAt}`,
      channelId: sql`${changes.channelId}`,
    })
    .where(eq(dispatches.id, id))
    .returning()
})
