/** Payments of invoices by hand: noting them, and undoing them. */
import { Problem } from '@schoolbeheer/contracts/problem'
import { PAID } from '@schoolbeheer/domain/invoices/statuses'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { paymentAllocations, paymentEntries } from '../../db/tables/payments.ts'
import { lockAllocations, unbook } from '../payments/ledger.ts'
import { payByHand } from '../payments/manual.ts'
import { startBatch, type StartedBatch } from './batches.ts'
import { lockInvoice } from './queries.ts'

/**
 * Runs in the transaction that has locked the invoices. @param date the day of payment in Brussels
 */
export async function setPaid(tx: Db, act: Act, paid: { ids: number[]; date: string }): Promise<StartedBatch> {
  await payByHand(tx, act, paid)
  return startBatch(
    tx,
    act,
    paid.ids.map((invoiceId) => ({ invoiceId, action: 'setPaid', state: 'done' })),
  )
}

/**
 * Withdraws the payment by hand that closed an invoice; where there is none, undoes what the bank's payments pay of it.
 * Throws a 404, and a 409 for an invoice that is not paid, or of which more was paid back than would be left.
 */
export function undoPaid({ database }: SchoolApi, act: Act, asked: { id: number; reason: string }): Promise<void> {
  const { id, reason } = asked
  return database.db.transaction(async (tx) => {
    const ids = await listToUndo(tx, id)
    await lockAllocations(tx, ids)
    const { status, invoiceNumber } = await lockInvoice(tx, id)
    if (status !== PAID) {
      const obstacles = [{ id, name: invoiceNumber, reason: 'invoice_obstacle_notpaid' }]
      throw new Problem(409, 'invoice_refused_undoPaid', {}, { obstacles })
    }
    await unbook(tx, act, ids, reason)
  })
}

async function listToUndo(tx: Db, invoiceId: number): Promise<number[]> {
  const { id, entryId, undoneAt, amountCents } = paymentAllocations
  const payments = await tx
    .select({ id, source: paymentEntries.source })
    .from(paymentAllocations)
    .innerJoin(paymentEntries, eq(paymentEntries.id, entryId))
    .where(and(eq(paymentAllocations.invoiceId, invoiceId), isNull(undoneAt), gt(amountCents, 0)))
  const byHand = payments.filter(({ source }) => source === 'manual')
  return (byHand.length > 0 ? byHand : payments).map((payment) => payment.id)
}
