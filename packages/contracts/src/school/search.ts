/** The search through the school API by a number, an amount or words, within what the viewer may see: an extension. */
import { canSeeCourseDay, canSeeParticipant, courseDayTypes } from '@schoolbeheer/domain/courseDays/rules'
import { may } from '@schoolbeheer/domain/permissions'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { extensionField, optionalList } from '../fields.ts'
import { SearchInput } from '../identity/search.ts'
import { PaymentEntry } from './payments.ts'

const ofGroup = { id: z.int(), schoolGroupName: z.string().nullish() }

/** The records found, by kind; a kind that is missing was not searched. Amounts are in euro with VAT. */
const FoundRecords = z.object({
  invoices: optionalList(
    z.object({
      ...ofGroup,
      invoiceNumber: z.string(),
      year: z.int(),
      reference: z.string(),
      total: z.number(),
      open: extensionField(z.number(), 'what is still to be paid with VAT'),
    }),
  ),
  /** `year` is the year of the invoice, in whose list the note stands. */
  creditNotes: optionalList(
    z.object({
      ...ofGroup,
      creditNoteNumber: z.string(),
      invoiceId: z.int(),
      invoiceNumber: z.string(),
      year: z.int(),
      total: z.number(),
    }),
  ),
  /** `name` is the customer's number of the order. */
  purchaseOrders: optionalList(
    z.object({
      ...ofGroup,
      purchaseOrderNumber: z.string(),
      name: z.string().nullish(),
      year: z.int(),
      total: z.number(),
    }),
  ),
  /** Payments that came in or, negative, went out. */
  payments: optionalList(
    PaymentEntry.pick({
      id: true,
      source: true,
      date: true,
      amount: true,
      name: true,
      iban: true,
      schoolGroupName: true,
    }),
  ),
  courseDays: optionalList(
    z.object({
      id: z.int(),
      theme: z.string(),
      type: z.literal(courseDayTypes),
      startDate: z.string(),
      isPublic: z.boolean(),
    }),
  ),
  /** People on course days, each with their newest day; `schoolId` is the guid. */
  people: optionalList(
    z.object({
      firstName: z.string().nullish(),
      lastName: z.string().nullish(),
      email: z.string(),
      userId: z.int().nullish(),
      schoolId: z.string().nullish(),
      schoolName: z.string().nullish(),
      courseDayId: z.int(),
      theme: z.string(),
    }),
  ),
})
export type FoundRecords = z.infer<typeof FoundRecords>

export const recordSearch = {
  find: endpoint({
    method: 'GET',
    path: '/api/search/records',
    summary:
      'At most 20 each of the invoices, credit notes, purchase orders, payments, course days and people on these that a text names, of what the caller may see. An extension',
    permission: 'search:find',
    input: SearchInput,
    output: FoundRecords,
    visible: ({ invoices, creditNotes, purchaseOrders, payments, courseDays, people }, viewer) => ({
      ...(may(viewer, 'invoices:read') && { invoices, creditNotes }),
      ...(may(viewer, 'purchaseOrders:manage') && { purchaseOrders }),
      ...(may(viewer, 'payments:read') && { payments }),
      courseDays: courseDays?.filter((day) => canSeeCourseDay(viewer, day)),
      people: people?.filter((person) => canSeeParticipant(viewer, person)),
    }),
    extension: 'search.find',
  }),
}
