/**
 * Billing beyond contracts: the lists of what is open, and the creation of its invoices (second document, sections 3
 * and 7).
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, uniqueList } from '../fields.ts'
import { again, againExtension } from './again.ts'
import { billed } from './billedKinds.ts'
import { contractStart } from './invoicePreview.ts'
import { creating, maxBodyBytes, most } from './invoices.ts'

const order = z.object({ purchaseOrderId: id })

export const invoiceSources = {
  ...billed.invoices,
  createFromPurchaseOrders: endpoint({
    ...creating,
    path: '/api/invoice/createfrompurchaseorder',
    summary: 'An invoice for each of these purchase orders, all or none',
    // The body names each order twice, the second time with its start.
    maxBodyBytes: 2.5 * maxBodyBytes,
    input: z.object({
      contractStart,
      items: uniqueList(order, ({ purchaseOrderId }) => purchaseOrderId, most),
      /** The orders of contracts that start on another day. */
      starts: uniqueList(order.extend({ contractStart }), ({ purchaseOrderId }) => purchaseOrderId, most).optional(),
      again,
    }),
    extensionInputs: { ...againExtension, starts: 'invoices.orderStarts' },
  }),
}
