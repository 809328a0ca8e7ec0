/** What is done with several invoices at once: refused as a whole, or accepted as a batch. */
import { Problem, type Obstacle } from '@schoolbeheer/contracts/problem'
import { invoiceObstacle, PAID, type InvoiceAction } from '@schoolbeheer/domain/invoices/statuses'
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { startBatch, type Accepted } from './batches.ts'
import { batches, batchItems, invoices } from './table.ts'

/** Throws a 409 that names every invoice that stands in the way. */
export function acceptBulk(db: Db, act: Act, action: InvoiceAction, ids: number[]): Promise<Accepted> {
  return db.transaction(async (tx) => {
    const rows = await lockInvoices(tx, ids)
    const obstacles = [...missing(ids, rows), ...rows.flatMap((row) => obstacleOf(action, row))]
    if (obstacles.length > 0) throw new Problem(409, `invoice_refused_${action}`, {}, { obstacles })
    return action === 'setPaid' ? setPaid(tx, act, ids) : startBatch(tx, act, action, ids)
  })
}

type LockedRow = Awaited<ReturnType<typeof lockInvoices>>[number]

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

/** Whether a bulk call has not ended for the invoice: in a query of invoices. */
export function underWay(db: Db) {
  const open = db
    .select({ one: sql`1` })
    .from(batchItems)
    .innerJoin(batches, eq(batches.id, batchItems.batchId))
    .where(and(eq(batchItems.invoiceId, invoices.id), eq(batchItems.state, 'queued')))
  return sql<boolean>`exists ${open}`
}

function missing(ids: number[], rows: LockedRow[]): Obstacle[] {
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !found.has(id)).map((id) => ({ id, name: String(id), reason: 'invoice_obstacle_missing' }))
}

function obstacleOf(
  action: InvoiceAction,
  { id, invoiceNumber, totalCents, creditedCents, ...row }: LockedRow,
): Obstacle[] {
  const obstacle = invoiceObstacle(action, { ...row, open: totalCents - creditedCents })
  return obstacle ? [{ id, name: invoiceNumber, reason: `invoice_obstacle_${obstacle}` }] : []
}

async function setPaid(tx: Db, act: Act, ids: number[]): Promise<Accepted> {
  await tx.update(invoices).set({ status: PAID, paidAt: act.at, problem: null }).where(inArray(invoices.id, ids))
  await noteActivity(tx, act, ...ids.map((recordId) => ({ kind: 'invoice', recordId, action: 'paid' }) as const))
  return startBatch(tx, act, 'setPaid', ids, 'done')
}
