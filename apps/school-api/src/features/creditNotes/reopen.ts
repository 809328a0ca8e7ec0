/** The release of sources besides contracts after a credit: they are open again, or back on their order. */
import { CONTRACT } from '@schoolbeheer/domain/billing/kinds'
import { isFullyCredited, leftToCredit } from '@schoolbeheer/domain/invoices/crediting'
import { eq } from 'drizzle-orm'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { listOpenOrders, lockGroups } from '../billing/contractGroups.ts'
import { isAnyBilled, moveBackToOrder, releaseInvoiceLines } from '../billing/sources.ts'
import { purchaseOrders } from '../../db/tables/purchaseOrders.ts'
import type { CreditedInvoice } from './giveBack.ts'

/**
 * Releases the sources of lines that this note credited to the end. When nothing of the invoice of an order is left,
 * they go back to the order, which is ready to invoice again. The order does not come back while an earlier note keeps
 * lines billed for good, because it would bill them again.
 */
export async function reopen(tx: Db, act: Act, { invoice, before, after }: CreditedInvoice): Promise<void> {
  const open = new Set(before.filter((line) => leftToCredit(line) > 0).map(({ id }) => id))
  const closed = after.filter((line) => open.has(line.id) && leftToCredit(line) === 0).map(({ id }) => id)
  const others = after.filter(({ id }) => !closed.includes(id)).map(({ id }) => id)
  if (isFullyCredited(after) && !(await isAnyBilled(tx, others))) await reopenOrder(tx, act, invoice, closed)
  await releaseInvoiceLines(tx, invoice.id, closed)
}

/**
 * The credited lines stay billed for good; sources that were open before no longer wait for the order, which this
 * invoice keeps.
 */
export function keepClosed(tx: Db, { invoice }: CreditedInvoice): Promise<void> {
  return releaseInvoiceLines(tx, invoice.id, [])
}

async function reopenOrder(tx: Db, act: Act, invoice: CreditedInvoice['invoice'], closed: number[]): Promise<void> {
  const { id, schoolGroupId } = invoice
  const isContract = invoice.type === CONTRACT
  // A call that makes a contract order holds the lock of the group.
  if (isContract) await lockGroups(tx, [schoolGroupId])
  const [order] = await tx.select().from(purchaseOrders).where(eq(purchaseOrders.invoiceId, id)).for('update')
  if (!order) return
  // A group has one open contract order: here another one has taken its place.
  const isReplaced = isContract && (await listOpenOrders(tx, [schoolGroupId])).size > 0
  await tx
    .update(purchaseOrders)
    .set({ invoiceId: null, ...(isReplaced && { withdrawnAt: act.at }) })
    .where(eq(purchaseOrders.id, order.id))
  const action = isReplaced ? 'withdrawn' : 'credited'
  await noteActivity(tx, act, { kind: 'purchaseOrder', recordId: order.id, action, subject: invoice.invoiceNumber })
  await moveBackToOrder(tx, closed)
}
