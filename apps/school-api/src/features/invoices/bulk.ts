/** Bulk actions on invoices: refused as a whole, or accepted as a batch. */
import { openCents } from '@schoolbeheer/domain/invoices/amounts'
import { invalid, Problem, type Obstacle } from '@schoolbeheer/contracts/problem'
import { addMonths, brusselsDate } from '@schoolbeheer/domain/dates'
import { wasMadeBy } from '@schoolbeheer/domain/invoices/paying'
import { isDelivered } from '@schoolbeheer/domain/payments/ledger'
import { invoiceObstacle, type InvoiceAction } from '@schoolbeheer/domain/invoices/actions'
import { canMoveDueDate } from '@schoolbeheer/domain/invoices/statuses'
import { asc, getTableColumns, inArray } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { readDeliveredUntil } from '../../db/delivered.ts'
import { listHolds } from '../payments/holds.ts'
import { lockInvoices, paymentObstacle } from '../payments/ledger.ts'
import { startBatch, type StartedBatch } from './batches.ts'
import { setPaid } from './paying.ts'
import { listOutdated } from './newPapers.ts'
import { heldByPayment } from './reminding.ts'
import { undecided, underWay } from './queries.ts'
import { queueInvoices } from './queueing.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { addInvoiceJobs } from './jobs.ts'

/** Inputs of a bulk call. `asPdf` sends by mail whatever the group wants, `dueDate` is for invoices that would arrive overdue, `date` is the day of payment. */
type Bulk = { action: InvoiceAction; ids: number[] } & More

/** Further inputs of the calls. */
export type More = { asPdf?: boolean | undefined; dueDate?: string | undefined; date?: string | undefined }

/**
 * Throws a 409 that names every invoice with an obstacle, and a 400 for a due date in the past or far away, or for a
 * payment in the future.
 */
export async function acceptBulk(api: SchoolApi, act: Act, asked: Bulk): Promise<StartedBatch> {
  const { action, ids, asPdf = false, dueDate, date } = asked
  const today = brusselsDate(act.at)
  checkDueDate(dueDate, today)
  if (date && date > today) throw invalid({ date: 'invoice_paiddate_tocome' })
  return api.database.db.transaction(async (tx) => {
    const rows = await lockWithRequests(tx, ids)
    const waits = action === 'send' || action === 'recreatePdf'
    const obstacles = [
      ...missing(ids, rows),
      ...rows.flatMap((row) => (waits && row.undecided ? [obstacle(row, 'uncertain')] : obstacleOf(action, row))),
      ...(action === 'sendReminder' ? await heldBack(tx, rows, today) : []),
      ...rows.filter((row) => date && !wasMadeBy(date, row)).map((row) => obstacle(row, 'notmade')),
      ...(date && isDelivered(date, await readDeliveredUntil(tx)) ? rows.map(closed) : []),
    ]
    if (obstacles.length > 0) throw refused(action, obstacles)
    if (action === 'setPaid') return setPaid(tx, act, { ids, date: date ?? today })
    const moved = new Set(dueDate ? rows.filter((row) => wouldArriveOverdue(row, today)).map(({ id }) => id) : [])
    const onNewPaper = new Set([...moved, ...(action === 'send' ? await listOutdated(api, tx, ids) : [])])
    const accepted = await startBatch(
      tx,
      act,
      ids.map((invoiceId) => ({
        invoiceId,
        action,
        state: 'queued',
        asPdf,
        ...(dueDate && moved.has(invoiceId) && { dueDate }),
      })),
    )
    const { batch } = accepted
    const atOnce = action === 'send' ? ids.filter((id) => !onNewPaper.has(id)) : []
    const worked = action === 'send' ? [...onNewPaper] : ids
    if (atOnce.length > 0) await queueInvoices(api, tx, act, { batch, invoiceIds: atOnce, asPdf })
    if (worked.length > 0) await addInvoiceJobs(api, tx, batch, worked)
    return accepted
  })
}

/** Invoices of customers whose payments may be for them: these come first. */
export async function heldBack(tx: Db, rows: LockedInvoice[], today: string): Promise<Obstacle[]> {
  const open = rows.filter((row) => obstacleOf('sendReminder', row).length === 0)
  const holds = await listHolds(tx, [...new Set(open.map(({ schoolGroupId }) => schoolGroupId))], today)
  return open
    .filter(({ schoolGroupId }) => holds.has(schoolGroupId))
    .map(({ id, invoiceNumber }) => ({ id, name: invoiceNumber, reason: heldByPayment }))
}

function closed({ id, invoiceNumber }: LockedInvoice): Obstacle {
  return paymentObstacle({ id, name: invoiceNumber }, 'closed')
}

/** Throws a 400 for a date in the past, or more than a year away. */
export function checkDueDate(dueDate: string | undefined, today: string): void {
  if (dueDate && dueDate < today) throw invalid({ dueDate: 'invoice_duedate_passed' })
  if (dueDate && dueDate > addMonths(today, 12)) throw invalid({ dueDate: 'invoice_duedate_far' })
}

/** Whether the invoice would arrive overdue, and can get another due date. */
export function wouldArriveOverdue({ sentAt, ...invoice }: LockedInvoice, today: string): boolean {
  return openCents(invoice) > 0 && canMoveDueDate({ ...invoice, sentAt: sentAt?.toISOString() ?? null }, today)
}

export function refused(action: string, obstacles: Obstacle[]): Problem {
  return new Problem(409, `invoice_refused_${action}`, {}, { obstacles })
}

export type LockedInvoice = Awaited<ReturnType<typeof lockWithRequests>>[number]

/** Locks invoices, and then reads them with the requests under way for each. */
export async function lockWithRequests(tx: Db, ids: number[]) {
  await lockInvoices(tx, ids)
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

/** The obstacle of an action on this invoice, in a list: none or one. */
export function obstacleOf(action: InvoiceAction, row: LockedInvoice): Obstacle[] {
  const reason = invoiceObstacle(action, { ...row, open: openCents(row) })
  return reason ? [obstacle(row, reason)] : []
}

export function obstacle({ id, invoiceNumber }: LockedInvoice, reason: string): Obstacle {
  return { id, name: invoiceNumber, reason: `invoice_obstacle_${reason}` }
}
