/** Visits to the schools of a group (second document, sections 2, 3, 5 and 7). */
import { z } from 'zod'
import { halfKilometres, optionalWhole, requiredLine } from '../fields.ts'
import { answered, sent, workCalls } from './work.ts'

export const SchoolVisit = z.object({
  ...answered,
  theme: z.string().nullish(),
  location: z.string().nullish(),
  travelKms: z.number().nullish(),
  /** How many came, where somebody said so. */
  participants: z.int().nullish(),
})
export type SchoolVisit = z.infer<typeof SchoolVisit>

/** The fields of a new school visit. */
export const SchoolVisitFields = z.object({
  ...sent,
  theme: requiredLine(200),
  location: requiredLine(500),
  travelKms: halfKilometres,
  participants: optionalWhole(10_000),
})

export const schoolVisits = workCalls({
  name: 'schoolVisits',
  path: '/api/schoolvisit',
  list: 'getschoolvisits',
  answer: SchoolVisit,
  fields: SchoolVisitFields,
  summaries: {
    list: 'The school visits, the latest first',
    byId: 'A school visit',
    create: 'Adds a school visit',
    update: 'Changes a school visit, in what is not billed; with If-Match only when nobody changed it meanwhile',
    remove: 'Removes a school visit of which nothing is ordered or billed; an extension',
    setInvoiceRequired:
      'Says whether a school visit is to be billed, while nothing of it is ordered or billed; an extension',
  },
})
