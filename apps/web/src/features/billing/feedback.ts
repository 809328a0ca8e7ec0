// Individual feedback to invoice or to order.

import { trpc } from '../../trpc.ts'
import { amountColumn, dateColumn, nameColumn } from './sourceCells.tsx'
import { failing, sourceKind, sourceOf } from './sources.ts'

export const feedback = sourceKind({
  itemOf: (schoolGroupId, ids) => ({ schoolGroupId, individualFeedbackIds: ids }),
  invoices: {
    useOpen: () => trpc.invoices.feedbackToInvoice.useQuery(undefined, failing),
    create: ({ invoices }, sent) => invoices.createForFeedback.mutate(sent),
  },
  orders: {
    useOpen: () => trpc.purchaseOrders.feedbackToOrder.useQuery(undefined, failing),
    create: ({ purchaseOrders }, sent) => purchaseOrders.createForFeedback.mutate(sent),
  },
  columns: [nameColumn('shared_description'), dateColumn, amountColumn],
  sourcesOf: (group) =>
    (group.individualFeedback ?? []).map((one) =>
      sourceOf(group, {
        id: one.individualFeedbackId,
        date: one.individualFeedbackDate,
        name: one.individualFeedbackDescription,
        price: one.priceIndividualFeedback,
      }),
    ),
})
