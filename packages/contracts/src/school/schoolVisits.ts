/** Visits to the schools of a group (second document, sections 2, 3, 5 and 7). */
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
  requiredLine,
  optionalWhole,
  requiredText,
  halfKilometres,
} from '../fields.ts'
import { versionOf } from '../version.ts'

export const SchoolVisit = z.object({
  id: z.int(),
  schoolGroupId: z.int().nullish(),
  schoolGroupName: z.string().nullish(),
  theme: z.string().nullish(),
  description: z.string().nullish(),
  date: z.string().nullish(),
  location: z.string().nullish(),
  hours: z.number().nullish(),
  travelKms: z.number().nullish(),
  purchaseOrderRequired: z.boolean().nullish(),
  /** The number of people who came; absent where nobody filled it in. */
  participants: z.int().nullish(),
  /** The status of its invoice; null as long as it has none. */
  invoiceStatus: z.literal(invoiceStatuses).nullish(),
  invoiceRequired: extensionField(z.boolean(), 'false where it is never to be ordered or billed'),
  purchaseOrderNumber: extensionField(z.string(), 'the order that it is on, which locks it'),
  invoiceNumber: extensionField(z.string(), 'the invoice that it is on, which locks it'),
})
export type SchoolVisit = z.infer<typeof SchoolVisit>

/** The fields of a new school visit. */
export const SchoolVisitFields = z.object({
  schoolGroupId: id,
  theme: requiredLine(200),
  description: requiredText(5000),
  date: requiredDate,
  location: requiredLine(500),
  hours,
  travelKms: halfKilometres,
  purchaseOrderRequired: z.boolean().default(false),
  participants: optionalWhole(10_000),
})

/** The version of the fields that an update writes, so that changes to other fields are no conflict. */
export function schoolVisitVersion(visit: SchoolVisit): string {
  const { date, ...fields } = visit
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

const managing = { permission: 'schoolVisits:manage' } as const
const writing = { ...managing, output: anyAnswer, maxBodyBytes: maxTextBodyBytes } as const

export const schoolVisits = {
  list: endpoint({
    ...managing,
    method: 'GET',
    path: '/api/schoolvisit/getschoolvisits',
    summary: 'The school visits, the latest first',
    input: noInput,
    output: z.array(SchoolVisit),
    list: 'items',
  }),
  byId: endpoint({
    ...managing,
    method: 'GET',
    path: '/api/schoolvisit/get/:id',
    summary: 'A school visit',
    input: z.object({ id: queryId }),
    output: SchoolVisit,
    mayBeMissing: true,
  }),
  create: endpoint({
    ...writing,
    method: 'POST',
    path: '/api/schoolvisit/create',
    summary: 'Adds a school visit',
    input: SchoolVisitFields,
  }),
  update: endpoint({
    ...writing,
    method: 'PUT',
    path: '/api/schoolvisit/update',
    summary: 'Changes a school visit, in what is not billed; with If-Match only when nobody changed it meanwhile',
    input: SchoolVisitFields.extend({ id, ifMatch }),
  }),
  remove: endpoint({
    ...managing,
    method: 'DELETE',
    path: '/api/schoolvisit/remove/:id',
    summary: 'Removes a school visit of which nothing is ordered or billed; an extension',
    input: z.object({ id: queryId }),
    output: anyAnswer,
    extension: 'schoolVisits.remove',
  }),
  setInvoiceRequired: endpoint({
    ...managing,
    method: 'PUT',
    path: '/api/schoolvisit/updateinvoicerequired',
    summary: 'Says whether a school visit is to be billed, while nothing of it is ordered or billed; an extension',
    input: z.object({ id, value: z.boolean(required) }),
    output: anyAnswer,
    extension: 'schoolVisits.setInvoiceRequired',
  }),
}
