/** The newest records of a school group, for its page: an extension. */
import { may } from '@schoolbeheer/domain/permissions'
import { invoiceStatuses } from '@schoolbeheer/domain/invoices/statuses'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { queryId } from '../fields.ts'

/**
 * `name` is the number, theme or description, `year` the year of the list that it is in. The amount, and the parts of it
 * that are open and paid, are in euro with VAT.
 */
const Row = z.object({
  id: z.int(),
  name: z.string().nullish(),
  date: z.string(),
  year: z.int().nullish(),
  amount: z.number().nullish(),
  open: z.number().nullish(),
  paid: z.number().nullish(),
  dueDate: z.string().nullish(),
  status: z.literal(invoiceStatuses).nullish(),
  state: z.enum(['notUploaded', 'uploaded', 'invoiced']).nullish(),
})
export type OverviewRow = z.infer<typeof Row>

/** The number of records, and the newest of them; missing when the viewer may not see them. */
const Part = z.object({ count: z.int(), rows: z.array(Row) }).nullish()
/** Course days do not say which groups their people are of, so `ids` narrows their list. */
const Days = z.object({ count: z.int(), rows: z.array(Row), ids: z.array(z.int()).nullish() }).nullish()

export const groupOverview = {
  overview: endpoint({
    method: 'GET',
    path: '/api/schoolgroup/overview/:id',
    summary:
      'The newest invoices, purchase orders, course days, school visits and feedback of a group, and how many there are, of what the caller may see; an extension',
    permission: 'schoolGroups:read',
    input: z.object({ id: queryId }),
    output: z.object({
      invoices: Part,
      purchaseOrders: Part,
      courseDays: Days,
      schoolVisits: Part,
      feedback: Part,
    }),
    visible: ({ invoices, purchaseOrders, courseDays, schoolVisits, feedback }, viewer) => ({
      ...(may(viewer, 'invoices:read') && { invoices }),
      ...(may(viewer, 'purchaseOrders:manage') && { purchaseOrders }),
      ...(may(viewer, 'courseDays:read') && { courseDays }),
      ...(may(viewer, 'schoolVisits:manage') && { schoolVisits }),
      ...(may(viewer, 'feedback:manage') && { feedback }),
    }),
    mayBeMissing: true,
    extension: 'schoolGroups.overview',
  }),
}
export type GroupOverview = z.infer<typeof groupOverview.overview.output>
