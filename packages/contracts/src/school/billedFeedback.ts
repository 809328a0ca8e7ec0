/** The calls that bill or order individual feedback (second document, sections 3 and 7). */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalList } from '../fields.ts'
import { ids, invoicing, itemsOf, ofGroup, ordering } from './billing.ts'
import { previewedIds } from './invoicePreview.ts'

const FeedbackToInvoice = z.object({
  ...ofGroup,
  individualFeedback: optionalList(
    z.object({
      individualFeedbackId: z.int(),
      individualFeedbackDate: z.string().nullish(),
      individualFeedbackDescription: z.string().nullish(),
      priceIndividualFeedback: z.number().nullish(),
    }),
  ),
})
const output = z.array(FeedbackToInvoice)
const input = itemsOf({ individualFeedbackIds: ids })

export const billedFeedback = {
  invoices: {
    feedbackToInvoice: endpoint({
      ...invoicing.open,
      path: '/api/invoice/getindividualfeedbacktoinvoice',
      summary: 'Individual feedback to bill, by school group',
      output,
    }),
    createForFeedback: endpoint({
      ...invoicing.creating,
      path: '/api/invoice/createindividualfeedbackinvoices',
      summary: 'An invoice for the individual feedback of each group',
      input,
    }),
  },
  orders: {
    feedbackToOrder: endpoint({
      ...ordering.open,
      path: '/api/purchaseorder/getindividualfeedbacktopurchaseorder',
      summary: 'Individual feedback that needs an order, by school group',
      output,
    }),
    createForFeedback: endpoint({
      ...ordering.creating,
      path: '/api/purchaseorder/createindividualfeedbackpurchaseorders',
      summary: 'An order for the individual feedback of each group',
      input,
    }),
  },
  previewed: { individualFeedbackIds: previewedIds },
}
