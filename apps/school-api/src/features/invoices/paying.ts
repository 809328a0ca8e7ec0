/** Payments of invoices: noting them, and undoing them. */
import { openCents } from '../../db/rules.ts'
import { Problem } from '@schoolbeheer/contracts/problem'
import { brusselsDate, brusselsInstant } from '@schoolbeheer/domain/dates'
import { PAID, SENT } from '@schoolbeheer/domain/invoices/statuses'
import { eq, inArray } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { startBatch, type StartedBatch } from './batches.ts'
import { lockInvoice } from './queries.ts'
import { problemLeft } from './settling.ts'
import { invoices } from '../../db/tables/invoices.ts'

/**
 * Runs in the transaction that has locked the invoices. @param date the day of payment in Brussels: today's is paid now
 */
export async function setPaid(tx: Db, act: Act, { ids, date }: { ids: number[]; date: string }): Promise<StartedBatch> {
  const paidAt = date === brusselsDate(act.at) ? act.at : brusselsInstant(date, '00:00')
  await tx
    .update(invoices)
    .set({ status: PAID, paidAt, paidCents: openCents, problem: null })
    .where(inArray(invoices.id, ids))
  const changes = [{ field: 'paidDate', from: null, to: date }]
  const paid = ids.map((recordId) => ({ kind: 'invoice', recordId, action: 'paid', changes }) as const)
  await noteActivity(tx, act, ...paid)
  return startBatch(
    tx,
    act,
    ids.map((invoiceId) => ({ invoiceId, action: 'setPaid', state: 'done' })),
  )
}

/**
 * The invoice is sent again, with its problem of before the payment, and all that is not credited is open. Throws a
 * 404, and a 409 for an invoice that is not paid.
 */
export function undoPaid({ database }: SchoolApi, act: Act, asked: { id: number; reason: string }): Promise<void> {
  const { id, reason } = asked
  return database.db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    const { status, invoiceNumber, paidAt } = invoice
    if (status !== PAID) {
      const obstacles = [{ id, name: invoiceNumber, reason: 'invoice_obstacle_notpaid' }]
      throw new Problem(409, 'invoice_refused_undoPaid', {}, { obstacles })
    }
    const problem = await problemLeft(tx, { ...invoice, status: SENT })
    await tx.update(invoices).set({ status: SENT, paidAt: null, paidCents: null, problem }).where(eq(invoices.id, id))
    const changes = paidAt ? [{ field: 'paidDate', from: brusselsDate(paidAt), to: null }] : []
    await noteActivity(tx, act, { kind: 'invoice', recordId: id, action: 'paymentUndone', subject: reason, changes })
  })
}
