/** The calls on individual feedback. */
import { FeedbackFields, feedback, type Feedback } from '@schoolbeheer/contracts/school/feedback'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { feedback as table, type FeedbackColumns } from '../../db/tables/feedback.ts'
import { groupGone, workHandlers, type WorkKind } from '../schoolVisits/work.ts'
import { selectFeedback } from './queries.ts'

export function addFeedbackRoutes(api: SchoolApi): void {
  serve(api, feedback, workHandlers(api, kind))
}

const kind: WorkKind<FeedbackColumns, Feedback> = {
  kind: 'feedback',
  table,
  fields: FeedbackFields.shape,
  problems: { individual_feedback_group: groupGone },
  select: selectFeedback,
  // The values are those of a form.
  facts: ({ description, date, hours, purchaseOrderRequired, invoiceRequired, schoolGroupName }) => ({
    description,
    date,
    hours,
    purchaseOrderRequired,
    invoiceRequired,
    schoolGroup: schoolGroupName,
  }),
}
