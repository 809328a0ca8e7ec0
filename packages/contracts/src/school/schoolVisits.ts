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
  requiredDate,
  requiredLine,
  requiredText,
  requiredWhole,
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
  /** How many came, where the API knows. */
  participants: z.int().nullish(),
  /** The status of the invoice that it is on; null as long as it is on none. */
  invoiceStatus: z.literal(invoiceStatuses).nullish(),
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
  travelKms: requiredWhole(0, 10_000),
  purchaseOrderRequired: z.boolean().default(false),
})

/** The version of only those fields that an update writes, so that what others know of it is no conflict. */
export function schoolVisitVersion(visit: SchoolVisit): string {
  const { date, ...fields } = visit
  const {
    schoolGroupName: _name,
    participants: _count,
    invoiceStatus: _status,
    purchaseOrderNumber: _order,
    invoiceNumber: _invoice,
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
}
