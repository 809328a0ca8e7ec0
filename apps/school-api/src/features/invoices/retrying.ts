/** Trying again what failed last of invoices: making a PDF, or sending. */
import type { Obstacle } from '@schoolbeheer/contracts/problem'
import type { InvoiceAction } from '@schoolbeheer/domain/invoices/statuses'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { dispatches } from '../../dispatches/table.ts'
import { creditNotes } from '../creditNotes/table.ts'
import { startBatch, type Accepted } from './batches.ts'
import { lockInvoices, missing, obstacleOf, refused, type LockedInvoice } from './bulk.ts'
import { queueMails } from './sending.ts'
import { batchItems } from './table.ts'
import { addWork } from './work.ts'

/** What failed last of an invoice, and in which batch. */
type Failed = { batchId: number; invoiceId: number; action: InvoiceAction | 'create' }

/** Throws a 409 that names those of which nothing failed, and those of which what failed is not allowed any more. */
export function acceptRetry(api: SchoolApi, act: Act, ids: number[]): Promise<Accepted> {
  return api.database.db.transaction(async (tx) => {
    const rows = await lockInvoices(tx, ids)
    const obstacleIn = obstaclesOf(rows)
    const failed = await listFailed(tx, ids)
    const notes = await listFailedNotes(tx, ids)
    // What was asked then may not be allowed any more: nobody is reminded of what was credited since.
    const allowed = new Map([...failed].filter(([, one]) => !obstacleIn(one)))
    const idle = rows.filter((row) => row.underWay || !(allowed.has(row.id) || notes.has(row.id)))
    const obstacles = idle.map((row) => obstacleIn(failed.get(row.id)) ?? notFailed(row))
    if (obstacles.length > 0 || rows.length < ids.length) throw refused('retry', [...missing(ids, rows), ...obstacles])
    const asked = [...allowed.values()]
    const accepted = await startBatch(
      tx,
      act,
      asked.map(({ invoiceId, action }) => ({ invoiceId, action, state: 'queued' })),
    )
    await noteActivity(tx, act, ...ids.map((recordId) => ({ kind: 'invoice', recordId, action: 'retried' }) as const))
    await again(api, tx, act, asked, accepted.batch)
    await api.dispatches.retry(tx, act, { ids: [...notes.values()].flat(), batchId: accepted.batch })
    return accepted
  })
}

/** What stands in the way of doing now what failed of one of these. */
function obstaclesOf(rows: LockedInvoice[]): (failed: Failed | undefined) => Obstacle | undefined {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (failed) => {
    const row = failed && byId.get(failed.invoiceId)
    return row && failed.action !== 'create' ? obstacleOf(failed.action, row)[0] : undefined
  }
}

function notFailed({ id, invoiceNumber }: LockedInvoice): Obstacle {
  return { id, name: invoiceNumber, reason: 'invoice_obstacle_notfailed' }
}

/** Mails that failed go again as they are, under the new batch; what has none begins anew. */
async function again(api: SchoolApi, tx: Db, act: Act, asked: Failed[], batch: number): Promise<void> {
  const mails = await listFailedMails(tx, asked)
  await api.dispatches.retry(tx, act, { ids: mails.map(({ id }) => id), batchId: batch })
  const mailed = new Set(mails.map(({ invoiceId }) => invoiceId))
  const others = asked.filter(({ invoiceId }) => !mailed.has(invoiceId))
  const [unsent, unmade] = [others.filter(isSend), others.filter((one) => !isSend(one))].map((some) =>
    some.map(({ invoiceId }) => invoiceId),
  )
  if (unsent?.length) await queueMails(api, tx, act, { purpose: 'invoice', batch, invoiceIds: unsent })
  if (unmade?.length) await addWork(api, tx, batch, unmade)
}

function isSend({ action }: Failed): boolean {
  return action === 'send'
}

async function listFailed(tx: Db, ids: number[]): Promise<Map<number, Failed>> {
  const { batchId, invoiceId, action, state } = batchItems
  const rows = await tx
    .select({ batchId, invoiceId, action, state })
    .from(batchItems)
    .where(inArray(invoiceId, ids))
    .orderBy(asc(batchId))
  const last = new Map(rows.map((row) => [row.invoiceId, row]))
  return new Map([...last].filter(([, row]) => row.state === 'failed'))
}

async function listFailedMails(tx: Db, asked: Failed[]): Promise<{ id: number; invoiceId: number }[]> {
  const batchOf = new Map(asked.map(({ invoiceId, batchId }) => [invoiceId, batchId]))
  const { id, documentId: invoiceId, documentKind, batchId, state } = dispatches
  const rows = await tx
    .select({ id, invoiceId, batchId })
    .from(dispatches)
    .where(and(eq(documentKind, 'invoice'), inArray(invoiceId, [...batchOf.keys()]), eq(state, 'failed')))
  return rows.filter((row) => row.batchId === batchOf.get(row.invoiceId))
}

/** By invoice the mails of its credit notes that failed. */
async function listFailedNotes(tx: Db, invoiceIds: number[]): Promise<Map<number, number[]>> {
  const { id, documentId, documentKind, state } = dispatches
  const rows = await tx
    .select({ id, invoiceId: creditNotes.invoiceId })
    .from(dispatches)
    .innerJoin(creditNotes, eq(creditNotes.id, documentId))
    .where(and(eq(documentKind, 'creditNote'), inArray(creditNotes.invoiceId, invoiceIds), eq(state, 'failed')))
  const byInvoice = Map.groupBy(rows, ({ invoiceId }) => invoiceId)
  return new Map([...byInvoice].map(([invoiceId, ofInvoice]) => [invoiceId, ofInvoice.map((row) => row.id)]))
}
