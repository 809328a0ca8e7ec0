/**
 * Billing beyond contracts: the lists of what is open, and the creation of its invoices (second document, sections 3
 * and 7).
 */
import { z } from 'zod'
import { endpoint, noInput } from '../endpoint.ts'
import { id, optionalList, uniqueList } from '../fields.ts'
import { contractStart } from './invoicePreview.ts'
import { creating, maxBodyBytes, most } from './invoices.ts'

const ofGroup = { schoolGroupId: z.int(), schoolGroupName: z.string().nullish() }

export const CourseDaysToInvoice = z.object({
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

export const SchoolVisitsToInvoice = z.object({
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

export const FeedbackToInvoice = z.object({
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

const open = { method: 'GET', permission: 'invoices:manage', input: noInput, list: 'items' } as const

export const ids = uniqueList(id, (one) => one, most)

/** The items to bill, at most one for each group. */
export function itemsOf<Ids extends z.ZodRawShape>(shape: Ids) {
  const item = z.object(shape).and(z.object({ schoolGroupId: id }))
  return z.object({ items: uniqueList(item, ({ schoolGroupId }) => schoolGroupId, most) })
}

const order = z.object({ purchaseOrderId: id })

export const invoiceSources = {
  courseDaysToInvoice: endpoint({
    ...open,
    path: '/api/invoice/getopencoursedaystoinvoice',
    summary: 'Course days to bill, by school group',
    output: z.array(CourseDaysToInvoice),
  }),
  schoolVisitsToInvoice: endpoint({
    ...open,
    path: '/api/invoice/getschoolvisitstoinvoice',
    summary: 'School visits to bill, by school group',
    output: z.array(SchoolVisitsToInvoice),
  }),
  feedbackToInvoice: endpoint({
    ...open,
    path: '/api/invoice/getindividualfeedbacktoinvoice',
    summary: 'Individual feedback to bill, by school group',
    output: z.array(FeedbackToInvoice),
  }),
  createForCourseDays: endpoint({
    ...creating,
    path: '/api/invoice/createopencoursedayinvoices',
    summary: 'An invoice for the course days of each group',
    input: itemsOf({ openCourseDayIds: ids }),
  }),
  createForSchoolVisits: endpoint({
    ...creating,
    path: '/api/invoice/createschoolvisitinvoices',
    summary: 'An invoice for the school visits of each group',
    input: itemsOf({ schoolVisitIds: ids }),
  }),
  createForFeedback: endpoint({
    ...creating,
    path: '/api/invoice/createindividualfeedbackinvoices',
    summary: 'An invoice for the individual feedback of each group',
    input: itemsOf({ individualFeedbackIds: ids }),
  }),
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
    }),
    extensionInputs: { starts: 'invoices.orderStarts' },
  }),
}
