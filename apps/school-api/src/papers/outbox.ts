/**
 * The outbox: papers to people, each once. A dispatch is queued in the transaction of its request, sent by a job, and
 * settled by a person if nobody knows what became of it.
 */
import { problem } from '@schoolbeheer/contracts/problem'
import { createPost, messageIdOf } from '@schoolbeheer/server/mail/post'
import { found } from '@schoolbeheer/server/database/rows'
import { inPieces } from '@schoolbeheer/server/pieces'
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Act } from '../db/activity.ts'
import type { Db, SchoolDatabase } from '../db/connection.ts'
import { withConstraints } from '../db/constraints.ts'
import type { Renderer } from '../documents/render.ts'
import type { SchoolApiEnv } from '../env.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { atAnyTime, type Pace } from '../jobs/turns.ts'
import type { AccessPoint } from '../peppol/accessPoint.ts'
import { unsaid } from './eInvoiceDelivery.ts'
import { createEInvoices, type Hint } from './eInvoices.ts'
import type { PaperKind } from './kind.ts'
import { createPaperKinds, type PaperKinds } from './kinds.ts'
import { deliverMail } from './mailDelivery.ts'
import { dispatches, type Dispatch, type NewDispatch } from '../db/tables/dispatches.ts'
import { addDeliveries, mailJobs } from './jobs.ts'
import { isSentSince } from './queries.ts'
import { firstState, holdDispatches, renewDeliveries } from './restoring.ts'

export type Outbox = {
  /** Takes a kind of paper; to be called before the jobs start. */
  declare: (kind: PaperKind) => void
  /** The kind of paper of a dispatch. */
  kindOf: PaperKinds['of']
  /**
   * Queues in the caller's transaction, and answers the new dispatches: none for a recipient to whom the same is being
   * sent, nor for a document whose e-invoice has not failed. The first mail with a document that may have left after the
   * backup of a restored database is uncertain.
   */
  queue: (tx: Db, act: Act, wanted: NewDispatch[]) => Promise<Dispatch[]>
  /**
   * Tries failed dispatches again, perhaps as part of another request. Throws a 404 for one that is not there, and a
   * 409 for one that has not failed, is under way again, or went to the same recipient since.
   */
  retry: (tx: Db, act: Act, again: Retry) => Promise<void>
  /**
   * Notes a person's answer whether an uncertain dispatch was sent; one that was not has failed. Throws a 409 for a
   * dispatch that is not uncertain.
   */
  resolve: (tx: Db, act: Act, resolved: { id: number; sent: boolean }) => Promise<Dispatch>
  /**
   * Asks the access point what became of an e-invoice that it has, or perhaps has, and notes the answer; never submits.
   * Answers the dispatch as it is then. Throws a 404, and a 409 when there is nothing to ask.
   */
  askAgain: (dispatchId: number) => Promise<Dispatch>
  /** Keeps a hint of the access point; a job then asks what became of the e-invoice. */
  hear: (hint: Hint) => Promise<'new' | 'known'>
  /**
   * Withdraws the dispatches of a request that have not begun; those that wait for another attempt have failed. Then
   * does what follows for their documents.
   */
  withdraw: (tx: Db, batchId: number) => Promise<void>
  /** Withdraws the dispatches of a document in the same way; the caller does what follows for the document. */
  withdrawDocument: (tx: Db, document: Pick<Dispatch, 'documentKind' | 'documentId'>) => Promise<void>
  /** Makes dispatches under way uncertain, because the database was restored or copied. */
  hold: (tx: Db) => Promise<void>
  /** Adds jobs for all dispatches that wait, and for all papers that are not drawn yet. */
  renewJobs: (tx: Db) => Promise<void>
}

/** Failed dispatches, and the request that they become part of. */
type Retry = { ids: number[]; batchId?: number }

type Options = {
  database: Pick<SchoolDatabase, 'db' | 'prepared'>
  jobs: Jobs
  accessPoint: AccessPoint | null
  render: Renderer['render']
  env: Pick<SchoolApiEnv, 'MAIL_URL' | 'MAIL_FROM' | 'MAIL_ARCHIVE' | 'PRIVATE_NETWORKS'>
  log: FastifyBaseLogger
  now: () => number
  /** Answers an id that was never used before. */
  unique: () => string
  /** The pace of e-invoices under way, while others wait for the access point or the disk. */
  pace: Pace
}

/**
 * The silence is this long because an uncertain mail costs a person's time: a server may search a mail for viruses
 * before it answers.
 */
const silentMs = 60_000

export function createOutbox(options: Options): Outbox {
  const { database, jobs, accessPoint, render, env, log, now, unique, pace } = options
  const kinds = createPaperKinds()
  const means = { db: database.prepared, jobs, accessPoint, kinds, turn: atAnyTime, log, now }
  const post = createPost({ ...env, silentMs })
  jobs.work(mailJobs, (job) => deliverMail(means, post, job))
  const eInvoices = createEInvoices(means, pace)

  return {
    kindOf: kinds.of,
    declare: (kind) => {
      kinds.declare(kind)
      for (const drawing of kind.drawings ?? []) drawing.register({ database, jobs, render, now })
    },
    askAgain: eInvoices.askAgain,
    hear: eInvoices.hear,
    queue: async (tx, act, wanted) => {
      const rows = await insertDispatches(tx, act, wanted, () => messageIdOf(env.MAIL_FROM, unique()))
      const [waiting, uncertain] = [rows.filter(isQueued), rows.filter((row) => !isQueued(row))]
      await eInvoices.takeOver(tx, waiting)
      await addDeliveries(jobs, tx, waiting)
      for (const dispatch of uncertain) await kinds.of(dispatch).settled?.(tx, dispatch)
      return rows
    },
    retry: async (tx, { at }, again) => {
      const rows = await queueAgain(tx, at, again)
      await eInvoices.makeAnew(tx, rows)
      await addDeliveries(jobs, tx, rows)
    },
    resolve: async (tx, act, { id, sent }) => {
      const uncertain = found(await tx.select().from(dispatches).where(eq(dispatches.id, id)).for('update'))
      if (uncertain.state !== 'uncertain') throw problem(409)
      const resolved = found(await settledBy(tx, act, { id, sent }))
      await eInvoices.resolved(tx, resolved, act.at)
      await kinds.of(resolved).settled?.(tx, resolved)
      return resolved
    },
    withdraw: async (tx, batchId) => {
      const withdrawn = await takeBack(tx, eq(dispatches.batchId, batchId), new Date(now()))
      // The document's other dispatches of this request decide what became of it.
      for (const dispatch of await listRest(tx, batchId, withdrawn)) await kinds.of(dispatch).settled?.(tx, dispatch)
    },
    withdrawDocument: async (tx, { documentKind, documentId }) => {
      const ofDocument = and(eq(dispatches.documentKind, documentKind), eq(dispatches.documentId, documentId))
      await takeBack(tx, ofDocument, new Date(now()))
    },
    hold: (tx) => holdDispatches(tx, kinds, new Date(now())),
    renewJobs: async (tx) => {
      await renewDeliveries(tx, jobs)
      for (const { drawings = [] } of kinds.all()) for (const { renew } of drawings) await renew(tx, jobs)
    },
  }
}

function isQueued({ state }: Dispatch): boolean {
  return state === 'queued'
}

/** Drizzle builds a piece of SQL for every value: a thousand rows held the event loop for some 100 ms. */
const insertedAtOnce = 50

async function insertDispatches(
  tx: Db,
  { viewer, at }: Act,
  wanted: readonly NewDispatch[],
  newMessageId: () => string,
): Promise<Dispatch[]> {
  const rows: Dispatch[] = []
  for await (const piece of inPieces(wanted, insertedAtOnce)) {
    const values = piece.map((one) => ({
      ...one,
      ...firstState(one),
      messageId: newMessageId(),
      queuedAt: at,
      askedBy: viewer.userId,
      askedByName: viewer.name,
    }))
    rows.push(...(await tx.insert(dispatches).values(values).onConflictDoNothing().returning()))
  }
  return rows
}

/**
 * Answers the dispatches as they were. Throws a 404 when one is not there, a 409 when one has not failed or went since.
 */
async function queueAgain(tx: Db, queuedAt: Date, { ids, batchId }: Retry): Promise<Dispatch[]> {
  const rows = await tx.select().from(dispatches).where(inArray(dispatches.id, ids)).for('update')
  if (rows.length < new Set(ids).size) throw problem(404)
  if (rows.some(({ state }) => state !== 'failed') || (await isSentSince(tx, ids))) throw problem(409)
  await withConstraints({ dispatches_under_way: isLive, dispatches_e_invoice: isLive }, () =>
    tx
      .update(dispatches)
      .set({ state: 'queued', words: null, batchId, queuedAt, settledAt: null, resolvedBy: null, resolvedByName: null })
      .where(inArray(dispatches.id, ids)),
  )
  return rows
}

function isLive() {
  return problem(409)
}

/**
 * Deletes those of these dispatches that have not begun. Those that wait for another attempt have failed, but for those
 * that the access point may have.
 */
async function takeBack(tx: Db, which: SQL | undefined, at: Date): Promise<Dispatch[]> {
  const waiting = and(which, eq(dispatches.state, 'queued'))
  const withdrawn = await tx
    .delete(dispatches)
    .where(and(waiting, eq(dispatches.attempts, 0)))
    .returning()
  const state = sql<Dispatch['state']>`case when ${dispatches.words} = ${unsaid} then 'uncertain' else 'failed' end`
  const ended = await tx.update(dispatches).set({ state, settledAt: at }).where(waiting).returning()
  return [...withdrawn, ...ended]
}

/** The last remaining dispatch of this request for each of these documents. */
async function listRest(tx: Db, batchId: number, withdrawn: Dispatch[]): Promise<Dispatch[]> {
  const { documentKind, documentId, id } = dispatches
  const ids = [...new Set(withdrawn.map((dispatch) => dispatch.documentId))]
  return tx
    .selectDistinctOn([documentKind, documentId])
    .from(dispatches)
    .where(and(eq(dispatches.batchId, batchId), inArray(documentId, ids)))
    .orderBy(documentKind, documentId, desc(id))
}

function settledBy(tx: Db, { viewer, at }: Act, { id, sent }: { id: number; sent: boolean }) {
  return tx
    .update(dispatches)
    .set({
      state: sent ? 'accepted' : 'failed',
      settledAt: at,
      resolvedBy: viewer.userId,
      resolvedByName: viewer.name ?? null,
    })
    .where(eq(dispatches.id, id))
    .returning()
}
