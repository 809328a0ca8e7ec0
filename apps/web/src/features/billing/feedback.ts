// Individual feedback to invoice or to order.

import { FEEDBACK } from '@schoolbeheer/domain/billing/kinds'
import type { billedFeedback } from '@schoolbeheer/contracts/school/billedFeedback'
import type { z } from 'zod'
import { amountColumn, dateColumn, nameColumn } from './sourceCells.tsx'
import { sourceList, sourceOf, type SourceKind } from './sources.ts'

type Item = { schoolGroupId: number; individualFeedbackIds: number[] }

export const feedback: SourceKind<z.infer<typeof billedFeedback.invoices.feedbackToInvoice.output>[number], Item> = {
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
