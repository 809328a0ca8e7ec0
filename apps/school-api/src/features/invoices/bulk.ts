/** What is done with several invoices at once: refused as a whole, or accepted as a batch. */
import { Problem, type Obstacle } from '@schoolbeheer/contracts/problem'
import { invoiceObstacle, PAID, type InvoiceAction } from '@schoolbeheer/domain/invoices/statuses'
import { asc, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { startBatch, type Accepted } from './batches.ts'
import { undecided, underWay } from './queries.ts'
import { queueInvoices } from './sending.ts'
import { invoices } from './table.ts'
import { addWork } from './work.ts'

/** What is asked. @param asPdf sent by mail, whatever the group wants */
type Bulk = { action: InvoiceAction; ids: number[]; asPdf?: boolean | undefined }

/** Throws a 409 that names every invoice that stands in the way. */
export function acceptBulk(api: SchoolApi, act: Act, { action, ids, asPdf = false }: Bulk): Promise<Accepted> {
  return api.database.db.transaction(async (tx) => {
    const rows = await lockInvoices(tx, ids)
    const waits = action === 'send' || action === 'recreatePdf'
    const obstacles = [
      ...missing(ids, rows),
      ...rows.flatMap((row) => (waits && row.undecided ? [obstacle(row, 'uncertain')] : obstacleOf(action, row))),
    ]
    if (obstacles.length > 0) throw refused(action, obstacles)
    if (action === 'setPaid') return setPaid(tx, act, ids)
    const accepted = await startBatch(
      tx,
      act,
      ids.map((invoiceId) => ({ invoiceId, action, state: 'queued' })),
    )
    if (action === 'send') await queueInvoices(api, tx, act, { batch: accepted.batch, invoiceIds: ids, asPdf })
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
    .select({ ...getTableColumns(invoices), underWay: underWay(tx), undecided: undecided(tx) })
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
  const reason = invoiceObstacle(action, { ...row, open: row.totalCents - row.creditedCents })
  return reason ? [obstacle(row, reason)] : []
}

export function obstacle({ id, invoiceNumber }: LockedInvoice, reason: string): Obstacle {
  return { id, name: invoiceNumber, reason: `invoice_obstacle_${reason}` }
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
