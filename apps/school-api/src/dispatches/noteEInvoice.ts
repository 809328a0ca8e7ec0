/**
 * Notes what became of an e-invoice: its state, what the access point answered and what follows, in one transaction, and
 * only where the dispatch is still as it was seen. What was answered is kept in any case.
 */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connection.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { AccessPoint, NotTaken, Outgoing, Refused, Unsure } from '../peppol/accessPoint.ts'
import { pauseSeconds } from './deliver.ts'
import { eInvoiceAnswers, eInvoiceEvents, eInvoices, type EInvoiceRow } from './eInvoiceTables.ts'
import { eInvoiceWork, nextAskAt } from './eInvoiceWork.ts'
import { dispatches, type Dispatch } from './table.ts'

/** What a feature says of e-invoices of a purpose. */
export type ESending = {
  /**
   * The document with its checks done; an obstacle (a translation key) fails it with nothing offered. What is asked of
   * the access point is asked of this one, so that others go on meanwhile.
   */
  compose: (dispatch: Dispatch, accessPoint: AccessPoint) => Promise<Outgoing | { obstacle: string }>
  /**
   * In the transaction that notes accepted, delivered, failed, rejected or uncertain. That what was accepted is delivered
   * is no news of the document, which may have been made anew meanwhile.
   */
  settled: (tx: Db, dispatch: Dispatch) => Promise<void>
}

/** What delivering, asking and noting run on. */
export type Means = {
  db: Db
  jobs: Jobs
  accessPoint: AccessPoint | null
  sendings: ReadonlyMap<Dispatch['purpose'], ESending>
  log: FastifyBaseLogger
  now: () => number
}

/** What became of one; `providerId` where it was learned. */
export type Outcome = { providerId?: string } & (
  | { state: 'prepared' | 'accepted' | 'delivered' }
  | Refused
  | NotTaken
  | Unsure
)

export type Answer = Pick<typeof eInvoiceAnswers.$inferInsert, 'call' | 'answer'>

export type Note = {
  /** How the dispatch was seen; one that is not so any more is left as it is. */
  seen: { id: number; attempts: number; states: Dispatch['state'][] }
  /** undefined where nothing was learned. */
  outcome: Outcome | undefined
  /** The attempt that this came of, where it is not the one that was seen. */
  attempt?: number
  /** How many attempts may follow by themselves when it has failed for now. */
  left: number
  answers: Answer[]
}

/** Answers the dispatch as it is then; undefined where nothing was noted of it. */
export function note(means: Means, { seen, outcome, left, answers, ...more }: Note): Promise<Dispatch | undefined> {
  const { jobs, sendings, log } = means
  const attempt = more.attempt ?? seen.attempts
  const at = new Date(means.now())
  return means.db.transaction(async (tx) => {
    const [before] = await tx.select().from(dispatches).where(eq(dispatches.id, seen.id)).for('update')
    const { eInvoice, last } = await readAnswered(tx, seen.id)
    if (eInvoice) await keepAnswers(tx, eInvoice, { last, answers, at })
    if (!before || !outcome || before.attempts !== seen.attempts || !seen.states.includes(before.state))
      return undefined
    const again = outcome.state === 'failed' && !outcome.lasting && left > 0
    const state = again ? 'queued' : outcome.state
    const providerId = outcome.providerId ?? eInvoice?.providerId ?? null
    const isSame = state === before.state
    if (eInvoice && !(isSame && providerId === eInvoice.providerId))
      await tx
        .update(eInvoices)
        .set({ providerId, ...(isSame ? {} : asksOf(eInvoice, state, at)) })
        .where(eq(eInvoices.dispatchId, seen.id))
    if (isSame) return before
    const [noted] = await tx
      .update(dispatches)
      .set({
        state,
        attempts: attempt,
        words: 'words' in outcome ? outcome.words : null,
        settledAt: again || state === 'prepared' ? null : at,
        ...(hasArrived(state) && { channelId: providerId }),
      })
      .where(eq(dispatches.id, seen.id))
      .returning()
    if (again) {
      const next = { task: 'deliver', id: seen.id, attempt: attempt + 1, left: left - 1 } as const
      await jobs.add(tx, eInvoiceWork, [next], pauseSeconds(left))
    } else if (noted && state !== 'prepared' && !(before.state === 'accepted' && state === 'delivered'))
      await sendings.get(noted.purpose)?.settled(tx, noted)
    if (eInvoice && state === 'accepted' && (await wasHinted(tx, eInvoice.provider, providerId)))
      await jobs.add(tx, eInvoiceWork, [{ task: 'ask', id: seen.id }])
    if (!hasArrived(state) && state !== 'prepared')
      log.warn({ dispatch: seen.id, attempt, state, again }, 'an e-invoice was not accepted')
    return noted
  })
}

/** What is kept of an e-invoice, and what the access point answered last. */
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

/** A hint may come before the answer to the call, when nobody knows yet whose it is. */
async function wasHinted(tx: Db, provider: string, providerId: string | null): Promise<boolean> {
  if (providerId === null) return false
  const { provider: of, providerId: ofId } = eInvoiceEvents
  return (await tx.$count(eInvoiceEvents, and(eq(of, provider), eq(ofId, providerId)))) > 0
}

/** Of one that has just come to a state: when is asked by itself what became of it. */
export function asksOf(eInvoice: EInvoiceRow, state: Dispatch['state'], at: Date) {
  const standing = hasArrived(state) ? { asks: 0, acceptedAt: eInvoice.acceptedAt ?? at } : eInvoice
  const { asks, acceptedAt } = standing
  return { asks, acceptedAt, nextAskAt: nextAskAt(state, standing, at) }
}

function hasArrived(state: Dispatch['state']): boolean {
  return state === 'accepted' || state === 'delivered'
}

type Answered = { last?: Answer | null | undefined; answers: Answer[]; at: Date }

async function keepAnswers(tx: Db, { dispatchId, fileId }: EInvoiceRow, { last, answers, at }: Answered) {
  if (fileId === null) return
  let before = last
  for (const answer of answers) {
    if (answer.call !== before?.call || answer.answer !== before.answer)
      await tx.insert(eInvoiceAnswers).values({ ...answer, dispatchId, fileId, at })
    before = answer
  }
}
