/** The fields of an invoice preview. */
import { isIsoDate } from '@schoolbeheer/domain/dates'
import { z } from 'zod'
import { queryIds, required } from '../fields.ts'

export const contractStart = z
  .string(required)
  .refine((date) => isIsoDate(date) && date >= '2000-01-01' && date < '2100-01-01', 'invoice_contractstartinvalid')

/** The most items of a preview: more than a group has open, and few enough for the length of an address. */
export const mostPreviewed = 500

/** The previewed items of one kind. */
export const previewedIds = queryIds(mostPreviewed).optional()
