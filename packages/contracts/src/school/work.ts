/**
 * School visits and feedback: work that is done for a school group and billed to it (second document, sections 2, 3, 5
 * and 7). The fields and calls that both have.
 */
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

/** The fields of an answer. */
export const answered = {
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
}

/** The fields of a form. */
export const sent = {
  schoolGroupId: id,
  description: requiredText(5000),
  date: requiredDate,
  hours,
  purchaseOrderRequired: z.boolean().default(false),
}

const Work = z.object(answered)
export type Work = z.infer<typeof Work>

/** The version of only those fields that an update writes, so that billing it is no conflict. */
export function workVersion(work: Work): string {
  const { date, ...fields } = work
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

type WorkKind<Answer extends z.ZodType, Fields extends z.ZodRawShape> = {
  name: 'schoolVisits' | 'feedback'
  /** The beginning of the addresses of its calls. */
  path: '/api/schoolvisit' | '/api/feedback'
  /** The end of the address of its list. */
  list: string
  answer: Answer
  fields: z.ZodObject<Fields>
  summaries: Record<'list' | 'byId' | 'create' | 'update' | 'remove' | 'setInvoiceRequired', string>
}

export function workCalls<Answer extends z.ZodType, Fields extends z.ZodRawShape>(kind: WorkKind<Answer, Fields>) {
  const { name, path, list, answer, fields, summaries } = kind
  const managing = { permission: `${name}:manage` } as const
  const writing = { ...managing, output: anyAnswer, maxBodyBytes: maxTextBodyBytes } as const
  return {
    list: endpoint({
      ...managing,
      method: 'GET',
      path: `${path}/${list}`,
      summary: summaries.list,
      input: noInput,
      output: z.array(answer),
      list: 'items',
    }),
    byId: endpoint({
      ...managing,
      method: 'GET',
      path: `${path}/get/:id`,
      summary: summaries.byId,
      input: z.object({ id: queryId }),
      output: answer,
      mayBeMissing: true,
    }),
    create: endpoint({
      ...writing,
      method: 'POST',
      path: `${path}/create`,
      summary: summaries.create,
      input: fields,
    }),
    update: endpoint({
      ...writing,
      method: 'PUT',
      path: `${path}/update`,
      summary: summaries.update,
      input: fields.extend({ id, ifMatch }),
    }),
    remove: endpoint({
      ...managing,
      method: 'DELETE',
      path: `${path}/remove/:id`,
      summary: summaries.remove,
      input: z.object({ id: queryId }),
      output: anyAnswer,
      extension: `${name}.remove`,
    }),
    setInvoiceRequired: endpoint({
      ...managing,
      method: 'PUT',
      path: `${path}/updateinvoicerequired`,
      summary: summaries.setInvoiceRequired,
      input: z.object({ id, value: z.boolean(required) }),
      output: anyAnswer,
      extension: `${name}.setInvoiceRequired`,
    }),
  }
}
