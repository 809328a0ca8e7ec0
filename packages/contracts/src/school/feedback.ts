/** Individual feedback for a school group (second document, sections 2, 3, 5 and 7). */
import { invoiceStatuses } from '@schoolbeheer/domain/invoices/statuses'
import { z } from 'zod'
import { anyAnswer, endpoint, ifMatch, noInput } from '../endpoint.ts'
import {
  extensionField,
  hours,
  id,
  maxTextBodyBytes,
  queryId,
  required,
  requiredDate,
  requiredText,
} from '../fields.ts'
import { versionOf } from '../version.ts'

export const Feedback = z.object({
  id: z.int(),
  schoolGroupId: z.int().nullish(),
  schoolGroupName: z.string().nullish(),
  description: z.string().nullish(),
  date: z.string().nullish(),
  hours: z.number().nullish(),
  purchaseOrderRequired: z.boolean().nullish(),
  /** The status of its invoice; null as long as it has none. */
  invoiceStatus: z.literal(invoiceStatuses).nullish(),
  invoiceRequired: extensionField(z.boolean(), 'false where it is never to be ordered or billed'),
  purchaseOrderNumber: extensionField(z.string(), 'the order that it is on, which locks it'),
  invoiceNumber: extensionField(z.string(), 'the invoice that it is on, which locks it'),
})
export type Feedback = z.infer<typeof Feedback>

/** The fields of new feedback. */
export const FeedbackFields = z.object({
  schoolGroupId: id,
  description: requiredText(5000),
  date: requiredDate,
  hours,
  purchaseOrderRequired: z.boolean().default(false),
})

/** The version of the fields that an update writes, so that billing it is no conflict. */
export function feedbackVersion(feedback: Feedback): string {
  const { date, ...fields } = feedback
  const {
    schoolGroupName: _name,
    invoiceStatus: _status,
    purchaseOrderNumber: _order,
    invoiceNumber: _invoice,
    invoiceRequired: _billable,
    ...written
  } = fields
  return versionOf({ ...written, date: date?.slice(0, 10) })
}

const managing = { permission: 'feedback:manage' } as const
const writing = { ...managing, output: anyAnswer, maxBodyBytes: maxTextBodyBytes } as const

export const feedback = {
  list: endpoint({
    ...managing,
    method: 'GET',
    path: '/api/feedback/getindividualfeedback',
    summary: 'The individual feedback, the latest first',
    input: noInput,
    output: z.array(Feedback),
    list: 'items',
  }),
  byId: endpoint({
    ...managing,
    method: 'GET',
    path: '/api/feedback/get/:id',
    summary: 'Individual feedback',
    input: z.object({ id: queryId }),
    output: Feedback,
    mayBeMissing: true,
  }),
  create: endpoint({
    ...writing,
    method: 'POST',
    path: '/api/feedback/create',
    summary: 'Adds individual feedback',
    input: FeedbackFields,
  }),
  update: endpoint({
    ...writing,
    method: 'PUT',
    path: '/api/feedback/update',
    summary: 'Changes individual feedback, in what is not billed; with If-Match only when nobody changed it meanwhile',
    input: FeedbackFields.extend({ id, ifMatch }),
  }),
  remove: endpoint({
    ...managing,
    method: 'DELETE',
    path: '/api/feedback/remove/:id',
    summary: 'Removes feedback that is neither ordered nor billed; an extension',
    input: z.object({ id: queryId }),
    output: anyAnswer,
    extension: 'feedback.remove',
  }),
  setInvoiceRequired: endpoint({
    ...managing,
    method: 'PUT',
    path: '/api/feedback/updateinvoicerequired',
    summary: 'Says whether feedback is to be billed, while it is neither ordered nor billed; an extension',
    input: z.object({ id, value: z.boolean(required) }),
    output: anyAnswer,
    extension: 'feedback.setInvoiceRequired',
  }),
}
