/** What is done with several invoices at once: refused as a whole, or accepted as a batch. */
import { Problem, type Obstacle } from '@schoolbeheer/contracts/problem'
import { invoiceObstacle, PAID, type InvoiceAction } from '@schoolbeheer/domain/invoices/statuses'
import { asc, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { startBatch, type Accepted } from './batches.ts'
import { underWay } from './queries.ts'
import { queueMails } from './sending.ts'
import { invoices } from './table.ts'
import { addWork } from './work.ts'

/** Throws a 409 that names every invoice that stands in the way. */
export function acceptBulk(api: SchoolApi, act: Act, action: InvoiceAction, ids: number[]): Promise<Accepted> {
  return api.database.db.transaction(async (tx) => {
    const rows = await lockInvoices(tx, ids)
    const obstacles = [...missing(ids, rows), ...rows.flatMap((row) => obstacleOf(action, row))]
    if (obstacles.length > 0) throw refused(action, obstacles)
    if (action === 'setPaid') return setPaid(tx, act, ids)
    const accepted = await startBatch(
      tx,
      act,
      ids.map((invoiceId) => ({ invoiceId, action, state: 'queued' })),
    )
    if (action === 'send')
      await queueMails(api, tx, act, { purpose: 'invoice', batch: accepted.batch, invoiceIds: ids })
    else await addWork(api, tx, accepted.batch, ids)
    return accepted
  })
}

export function refused(action: string, obstacles: Obstacle[]): Problem {
  return new Problem(409, `invoice_refused_${action}`, {}, { obstacles })
}

export type LockedInvoice = Awaited<ReturnType<typeof lockInvoices>>[number]

/** Always in the order of their ids, so that no two calls wait for each other. */
export async function lockInvoices(tx: Db, ids: number[]) {
  await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(inArray(invoices.id, ids))
    .orderBy(asc(invoices.id))
    .for('update')
  return tx
    .select({ ...getTableColumns(invoices), underWay: underWay(tx) })
    .from(invoices)
    .where(inArray(invoices.id, ids))
    .orderBy(asc(invoices.id))
}

export function missing(ids: number[], rows: LockedInvoice[]): Obstacle[] {
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !found.has(id)).map((id) => ({ id, name: String(id), reason: 'invoice_obstacle_missing' }))
}

/** What stands in the way of an action on this one, in a list: none or one. */
export function obstacleOf(action: InvoiceAction, row: LockedInvoice): Obstacle[] {
  const obstacle = invoiceObstacle(action, { ...row, open: row.totalCents - row.creditedCents })
  return obstacle ? [{ id: row.id, name: row.invoiceNumber, reason: `invoice_obstacle_${obstacle}` }] : []
}

async function setPaid(tx: Db, act: Act, ids: number[]): Promise<Accepted> {
  const paidCents = sql`${invoices.totalCents} - ${invoices.creditedCents}`
  await tx
    .update(invoices)
    .set({ status: PAID, paidAt: act.at, paidCents, problem: null })
    .where(inArray(invoices.id, ids))
  await noteActivity(tx, act, ...ids.map((recordId) => ({ kind: 'invoice', recordId, action: 'paid' }) as const))
  return startBatch(
    tx,
    act,
    ids.map((invoiceId) => ({ invoiceId, action: 'setPaid', state: 'done' })),
  )
}
