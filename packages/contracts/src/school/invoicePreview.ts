/** What an invoice is made of that is shown before it is made. */
import { isIsoDate } from '@schoolbeheer/domain/dates'
import { z } from 'zod'
import { queryId, queryIds, required } from '../fields.ts'

export const contractStart = z
  .string(required)
  .refine((date) => isIsoDate(date) && date >= '2000-01-01' && date < '2100-01-01', 'invoice_contractstartinvalid')

/** The most that a preview shows: more than a group has open, and less than an address may be long. */
export const mostPreviewed = 500

const previewedIds = queryIds(mostPreviewed).optional()
/** The contract of a group, a purchase order, or what is open of a group. */
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
