// Individual feedback to invoice or to order.

import { FEEDBACK } from '@schoolbeheer/domain/invoices/statuses'
import type { FeedbackToInvoice } from '@schoolbeheer/contracts/school/invoiceSources'
import type { z } from 'zod'
import { amountColumn, dateColumn, nameColumn } from './sourceCells.tsx'
import { sourceList, sourceOf, type SourceKind } from './sources.ts'

type Item = { schoolGroupId: number; individualFeedbackIds: number[] }

export const feedback: SourceKind<z.infer<typeof FeedbackToInvoice>, Item> = {
  type: FEEDBACK,
  list: sourceList([nameColumn('shared_description'), dateColumn, amountColumn]),
  sourcesOf: (group) =>
    (group.individualFeedback ?? []).map((one) =>
      sourceOf(group, {
        id: one.individualFeedbackId,
        date: one.individualFeedbackDate,
        name: one.individualFeedbackDescription,
        price: one.priceIndividualFeedback,
      }),
    ),
  itemOf: (schoolGroupId, ids) => ({ schoolGroupId, individualFeedbackIds: ids }),
}
