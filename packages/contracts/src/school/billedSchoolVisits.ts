/** The calls that bill or order school visits (second document, sections 3 and 7). */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalList } from '../fields.ts'
import { ids, invoicing, itemsOf, ofGroup, ordering } from './billing.ts'
import { previewedIds } from './invoicePreview.ts'

const SchoolVisitsToInvoice = z.object({
  ...ofGroup,
  schoolVisits: optionalList(
    z.object({
      schoolVisitId: z.int(),
      schoolVisitDate: z.string().nullish(),
      schoolVisitTheme: z.string().nullish(),
      participantsCount: z.int().nullish(),
      priceSchoolVisit: z.number().nullish(),
      priceTravel: z.number().nullish(),
    }),
  ),
})
const output = z.array(SchoolVisitsToInvoice)
const input = itemsOf({ schoolVisitIds: ids })

export const billedSchoolVisits = {
  invoices: {
    schoolVisitsToInvoice: endpoint({
      ...invoicing.open,
      path: '/api/invoice/getschoolvisitstoinvoice',
      summary: 'School visits to bill, by school group',
      output,
    }),
    createForSchoolVisits: endpoint({
      ...invoicing.creating,
      path: '/api/invoice/createschoolvisitinvoices',
      summary: 'An invoice for the school visits of each group',
      input,
    }),
  },
  orders: {
    schoolVisitsToOrder: endpoint({
      ...ordering.open,
      path: '/api/purchaseorder/getschoolvisitstopurchaseorder',
      summary: 'School visits that need an order, by school group',
      output,
    }),
    createForSchoolVisits: endpoint({
      ...ordering.creating,
      path: '/api/purchaseorder/createschoolvisitpurchaseorders',
      summary: 'An order for the school visits of each group',
      input,
    }),
  },
  previewed: { schoolVisitIds: previewedIds },
}
