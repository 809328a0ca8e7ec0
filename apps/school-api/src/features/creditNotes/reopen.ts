/** What was billed besides a contract is open again when it is credited, or on the order that it was billed by. */
import { CONTRACT } from '@schoolbeheer/domain/invoices/statuses'
import { isFullyCredited, leftToCredit } from '@schoolbeheer/domain/invoices/crediting'
import { eq } from 'drizzle-orm'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { listOpenOrders, lockGroups } from '../billing/contractGroups.ts'
import { isAnyBilled, moveBackToOrder, releaseInvoiceLines } from '../billing/sources.ts'
import { purchaseOrders } from '../../db/tables/purchaseOrders.ts'
import type { Credited } from './giveBack.ts'

/**
 * The sources of the lines that this credit was the last of. When it was the last of the invoice of an order, they go back
 * to the order, which is uploaded again; unless it holds what an earlier note credited for good, which it would bill again.
 */
export async function reopen(tx: Db, act: Act, { invoice, before, after }: Credited): Promise<void> {
  const open = new Set(before.filter((line) => leftToCredit(line) > 0).map(({ id }) => id))
  const closed = after.filter((line) => open.has(line.id) && leftToCredit(line) === 0).map(({ id }) => id)
  const others = after.filter(({ id }) => !closed.includes(id)).map(({ id }) => id)
  if (isFullyCredited(after) && !(await isAnyBilled(tx, others))) await reopenOrder(tx, act, invoice, closed)
  await releaseInvoiceLines(tx, invoice.id, closed)
}

/** The lines that are credited for good stay billed; what was open before no longer waits for an order that they keep. */
export function keepClosed(tx: Db, { invoice }: Credited): Promise<void> {
  return releaseInvoiceLines(tx, invoice.id, [])
}

async function reopenOrder(tx: Db, act: Act, invoice: Credited['invoice'], closed: number[]): Promise<void> {
  const { id, schoolGroupId } = invoice
  const isContract = invoice.type === CONTRACT
  // Who makes a contract order holds the lock of the group.
  if (isContract) await lockGroups(tx, [schoolGroupId])
  const [order] = await tx.select().from(purchaseOrders).where(eq(purchaseOrders.invoiceId, id)).for('update')
  if (!order) return
  // A group has one open contract order: another one has taken its place.
  const isReplaced = isContract && (await listOpenOrders(tx, [schoolGroupId])).size > 0
  await tx
    .update(purchaseOrders)
    .set({ invoiceId: null, ...(isReplaced && { withdrawnAt: act.at }) })
    .where(eq(purchaseOrders.id, order.id))
  const action = isReplaced ? 'withdrawn' : 'credited'
  await noteActivity(tx, act, { kind: 'purchaseOrder', recordId: order.id, action, subject: invoice.invoiceNumber })
  await moveBackToOrder(tx, closed)
}
