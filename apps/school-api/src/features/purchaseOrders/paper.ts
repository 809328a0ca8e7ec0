/** The paper of a purchase order: its lines, and the customer as the group is now. */
import { totalsOf } from '@schoolbeheer/domain/invoices/amounts'
import type { PurchaseOrderPaper } from '../../documents/paper.ts'
import { addressed, linesOf, type Frame } from '../billing/frame.ts'
import type { OrderRow } from './queries.ts'

export function orderPaper(order: OrderRow, frame: Frame): PurchaseOrderPaper {
  const { total, rates } = totalsOf(order.lines.map(({ amountCents, vatRate }) => ({ amount: amountCents, vatRate })))
  return {
    kind: 'purchaseOrder',
    ...addressed(frame),
    number: order.purchaseOrderNumber,
    date: order.creationDate,
    orderNumber: null,
    period: null,
    lines: linesOf(order.lines),
    vat: rates.map(({ rate, base, vat }) => ({ rate, baseCents: base, vatCents: vat })),
    totalCents: total,
  }
}
