/**
 * E-invoices in the ledger: their delivery, and inquiries about them: automatic ones, those after a hint, and those of
 * a person.
 */
import { problem } from '@schoolbeheer/contracts/problem'
import { found } from '@schoolbeheer/server/database/rows'
import { statement } from '@schoolbeheer/server/database/statement'
import { instruments } from '@schoolbeheer/server/instruments'
import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { createTurns, type Pace, type Turn } from '../jobs/turns.ts'
import type { AccessPoint, Webhook } from '../peppol/accessPoint.ts'
import { deliverEInvoice } from './eInvoiceDelivery.ts'
import { ask, askEach, canBeAsked } from './eInvoiceInquiry.ts'
import { eInvoiceEvents, eInvoices } from '../db/tables/eInvoices.ts'
import { asksOf, outcomes, type Dependencies } from './outcome.ts'
import { readOffered } from './queries.ts'
import { dispatches, type Dispatch } from '../db/tables/dispatches.ts'
import { addAsking, eInvoiceJobs, nextAskAt, type EInvoiceJob } from './jobs.ts'

export type Hint = Exclude<Webhook, string>

/**
 * @param pace of the deliveries that work at once, while others wait for the access point: a faster pace makes callers
 * of the API wait
 */
export function createEInvoices(means: Dependencies, pace: Pace) {
  const { db, jobs, accessPoint } = means
  const turns = createTurns(pace)
  for (const outcome of outcomes) instruments().count('e_invoices', { outcome }, 0)
  jobs.work(eInvoiceJobs, (job) => turns.take((turn) => runJob(job, turn)))
  const askSoon = accessPoint && jobs.every(2, askDue)
  return { makeAnew, takeOver, resolved, askAgain, hear }

  async function runJob(job: EInvoiceJob, turn: Turn): Promise<void> {
    if (job.task === 'ask') return askEach({ ...means, turn }, job.ids)
    return deliverEInvoice({ ...means, turn, accessPoint: accessPoint && outside(turn, accessPoint) }, job)
  }

  /**
   * An e-invoice that a person tries again is made anew. Whoever does that after a change of the access point decides for
   * the new one, which knows no id of the one before.
   */
  async function makeAnew(tx: Db, rows: Dispatch[]): Promise<void> {
    const ids = rows.map(({ id }) => id)
    const tried = inArray(eInvoices.dispatchId, ids)
    await tx.update(eInvoices).set({ sha256: null, nextAskAt: null }).where(tried)
    if (!accessPoint) return
    const moved = { provider: accessPoint.name, providerId: null }
    await tx
      .update(eInvoices)
      .set(moved)
      .where(and(tried, ne(eInvoices.provider, accessPoint.name)))
  }

  /**
   * New dispatches go on with the last e-invoice of their document, which has failed: the access point is asked about it
   * before the document is offered again.
   */
  async function takeOver(tx: Db, rows: Dispatch[]): Promise<void> {
    const ids = rows.filter(({ channel }) => channel === 'peppol').map(({ id }) => id)
    if (ids.length === 0) return
    await tx.execute(sql`
      update ${eInvoices} set dispatch_id = anew.id
      from ${dispatches} anew
      where anew.id = any(${sql.param(ids)}::int[]) and ${eInvoices.dispatchId} = (
        select before.id from ${dispatches} before join ${eInvoices} kept on kept.dispatch_id = before.id
        where (before.document_kind, before.document_id) = (anew.document_kind, anew.document_id)
        order by before.id desc limit 1)`)
    await makeAnew(tx, rows)
  }

  /** An e-invoice that a person calls sent gets inquiries like one that the access point accepted. */
  async function resolved(tx: Db, { id, state }: Dispatch, at: Date): Promise<void> {
    const [eInvoice] = await tx.select().from(eInvoices).where(eq(eInvoices.dispatchId, id))
    if (eInvoice)
      await tx
        .update(eInvoices)
        .set(asksOf(eInvoice, state, at))
        .where(eq(eInvoices.dispatchId, id))
  }

  async function askAgain(id: number): Promise<Dispatch> {
    const offered = await readOffered(db, id)
    if (!offered) throw problem(404)
    if (!canBeAsked(means, offered)) throw problem(409)
    await ask(means, offered, 0)
    return found(await db.select().from(dispatches).where(eq(dispatches.id, id)))
  }

  async function hear(hint: Hint): Promise<'new' | 'known'> {
    if (!accessPoint) throw problem(404)
    const provider = accessPoint.name
    if (!(await keepHint(db, { provider, ...hint, at: new Date(means.now()) }))) return 'known'
    askSoon?.()
    return 'new'
  }

  /** Adds jobs for the e-invoices whose inquiry is due. */
  function askDue(): Promise<void> {
    return db.transaction(async (tx) => {
      const due = await takeDue(tx, new Date(means.now()))
      const ids = due.map(({ id }) => id)
      await addAsking(jobs, tx, ids)
    })
  }
}

type KeptHint = Hint & { provider: string; at: Date }

/** Keeps the hint, and makes the inquiry of the e-invoice that it is about due; false for a hint that was kept before. */
async function keepHint(db: Db, hint: KeptHint): Promise<boolean> {
  const events = await insertHint(db, hint)
  return events.length > 0
}

const insertHint = statement<KeptHint, { id: number }[]>((db, { provider, eventId, bodyHash, providerId, at }) => {
  const hint = { provider, eventId, bodyHash, providerId, at }
  const event = db
    .$with('event')
    .as(db.insert(eInvoiceEvents).values(hint).onConflictDoNothing().returning({ id: eInvoiceEvents.id }))
  const meant = and(eq(eInvoices.provider, provider), eq(eInvoices.providerId, providerId))
  const due = db.$with('due').as(
    db
      .update(eInvoices)
      .set({ nextAskAt: sql`${at}::timestamptz` })
      .where(and(meant, sql`exists (select from event)`)),
  )
  return db.with(event, due).select().from(event)
})

/** The number in one look; the next look follows within seconds. */
const mostAtOnce = 100

/**
 * The e-invoices whose inquiry is due; sets their next inquiry. Processes that look at the same time take different
 * ones.
 */
async function takeDue(tx: Db, at: Date): Promise<{ id: number }[]> {
  const { dispatchId: id, asks, acceptedAt } = eInvoices
  const due = await tx
    .select({ id, asks, acceptedAt, state: dispatches.state })
    .from(eInvoices)
    .innerJoin(dispatches, eq(dispatches.id, eInvoices.dispatchId))
    .where(lte(eInvoices.nextAskAt, at))
    .orderBy(asc(eInvoices.nextAskAt))
    .limit(mostAtOnce)
    .for('update', { of: eInvoices, skipLocked: true })
  if (due.length === 0) return due
  const asked = due.map(({ state, ...before }) => {
    const next = { asks: before.asks + 1, acceptedAt: before.acceptedAt }
    return { id: before.id, asks: next.asks, next: nextAskAt(state, next, at) }
  })
  await tx.execute(sql`
    update ${eInvoices} set asks = asked.asks, next_ask_at = asked.next
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked (id int, asks int, next timestamptz)
    where dispatch_id = asked.id`)
  return due
}

/** The access point for deliveries by turns: another delivery takes the turn while the access point answers. */
function outside({ away }: Turn, point: AccessPoint): AccessPoint {
  const { prepare } = point
  return {
    ...point,
    lookup: (...asked) => away(() => point.lookup(...asked)),
    ...(prepare && { prepare: (...asked) => away(() => prepare(...asked)) }),
    submit: (...asked) => away(() => point.submit(...asked)),
    get: (...asked) => away(() => point.get(...asked)),
    findByNumber: (...asked) => away(() => point.findByNumber(...asked)),
  }
}
