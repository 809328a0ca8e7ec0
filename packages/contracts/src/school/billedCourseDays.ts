/** The calls that bill or order course days (second document, sections 3 and 7). */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalList } from '../fields.ts'
import { ids, invoicing, itemsOf, ofGroup, ordering } from './billing.ts'
import { previewedIds } from './invoicePreview.ts'

const CourseDaysToInvoice = z.object({
  ...ofGroup,
  openCourseDays: optionalList(
    z.object({
      courseDayId: z.int(),
      courseDayDate: z.string().nullish(),
      courseDayType: z.int().nullish(),
      courseDayTheme: z.string().nullish(),
      participantsCount: z.int().nullish(),
      priceCourseDay: z.number().nullish(),
      priceTravel: z.number().nullish(),
    }),
  ),
})
const output = z.array(CourseDaysToInvoice)
const input = itemsOf({ openCourseDayIds: ids })

export const billedCourseDays = {
  invoices: {
    courseDaysToInvoice: endpoint({
      ...invoicing.open,
      path: '/api/invoice/getopencoursedaystoinvoice',
      summary: 'Course days to bill, by school group',
      output,
    }),
    createForCourseDays: endpoint({
      ...invoicing.creating,
      path: '/api/invoice/createopencoursedayinvoices',
      summary: 'An invoice for the course days of each group',
      input,
    }),
  },
  orders: {
    courseDaysToOrder: endpoint({
      ...ordering.open,
      path: '/api/purchaseorder/getopencoursedaystopurchaseorder',
      summary: 'Course days that need an order, by school group',
      output,
    }),
    createForCourseDays: endpoint({
      ...ordering.creating,
      path: '/api/purchaseorder/createopencoursedaypurchaseorders',
      summary: 'An order for the course days of each group',
      input,
    }),
  },
  previewed: { openCourseDayIds: previewedIds },
}
