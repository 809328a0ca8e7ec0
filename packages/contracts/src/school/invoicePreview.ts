/** The input of an invoice preview. */
import { isIsoDate } from '@schoolbeheer/domain/dates'
import { z } from 'zod'
import { queryId, queryIds, required } from '../fields.ts'

export const contractStart = z
  .string(required)
  .refine((date) => isIsoDate(date) && date >= '2000-01-01' && date < '2100-01-01', 'invoice_contractstartinvalid')

/** The most items of a preview: more than a group has open, and few enough for the length of an address. */
export const mostPreviewed = 500

const previewedIds = queryIds(mostPreviewed).optional()
/** The source of the invoice: the contract of a group, a purchase order, or the open items of a group. */
export const Previewed = z
  .object({
    schoolGroupId: queryId.optional(),
    purchaseOrderId: queryId.optional(),
    contractStart: contractStart.optional(),
    openCourseDayIds: previewedIds,
    schoolVisitIds: previewedIds,
    individualFeedbackIds: previewedIds,
  })
  .refine(
    ({ schoolGroupId: group, purchaseOrderId: order, contractStart: start, ...lists }) =>
      isOne(group, order) && isOne(start, ...Object.values(lists)) && (order === undefined || start !== undefined),
    { path: ['schoolGroupId'], error: 'shared_fieldinvalid' },
  )

function isOne(...given: unknown[]): boolean {
  return given.filter((one) => one !== undefined).length === 1
}
