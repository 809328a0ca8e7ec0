/** Individual feedback for a school group (second document, sections 2, 3, 5 and 7). */
import { z } from 'zod'
import { answered, sent, workCalls } from './work.ts'

export const Feedback = z.object(answered)
export type Feedback = z.infer<typeof Feedback>

/** The fields of new feedback. */
export const FeedbackFields = z.object(sent)

export const feedback = workCalls({
  name: 'feedback',
  path: '/api/feedback',
  list: 'getindividualfeedback',
  answer: Feedback,
  fields: FeedbackFields,
  summaries: {
    list: 'The individual feedback, the latest first',
    byId: 'Individual feedback',
    create: 'Adds individual feedback',
    update: 'Changes individual feedback, in what is not billed; with If-Match only when nobody changed it meanwhile',
    remove: 'Removes feedback that is neither ordered nor billed; an extension',
    setInvoiceRequired: 'Says whether feedback is to be billed, while it is neither ordered nor billed; an extension',
  },
})
