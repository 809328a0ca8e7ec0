/**
 * Reminders of all that a customer owes: whose letter is due, sending it, and counting one that went by post. Extensions
 * of the documented calls. Amounts are in euro with VAT.
 */
import { may } from '@schoolbeheer/domain/permissions'
import { z } from 'zod'
import { endpoint, fileEndpoint, noInput } from '../endpoint.ts'
import { id, queryId, uniqueList } from '../fields.ts'
import { acting, most } from './invoices.ts'
import { PaymentEntry } from './payments.ts'

const OfInvoice = { invoiceId: z.int(), invoiceNumber: z.string() }

/** Why a letter waits: a payment may be for it, or no mail reaches the customer and it has to be posted. */
const reminderHolds = ['payment', 'noAddress'] as const

/**
 * A customer whose letter is due. `level` is that of the letter, 1 to 3; `entries` are the payments that hold it, for
 * viewers who may see payments; the invoices of `leftOut` are not due, or the customer heard of them recently.
 */
export const DueReminder = z.object({
  schoolGroupId: z.int(),
  schoolGroupName: z.string(),
  level: z.int(),
  total: z.number(),
  emails: z.array(z.string()),
  hold: z.enum(reminderHolds).nullish(),
  entries: z.array(PaymentEntry.pick({ id: true, date: true, remainder: true, name: true, iban: true })),
  invoices: z.array(
    z.object({
      ...OfInvoice,
      dueDate: z.string(),
      open: z.number(),
      daysLate: z.int(),
      reminders: z.int(),
      lastReminded: z.string().nullish(),
    }),
  ),
  leftOut: z.array(z.object({ ...OfInvoice, reason: z.enum(['notDue', 'recent']) })),
})
export type DueReminder = z.infer<typeof DueReminder>

/** Letters: a customer each, about these invoices. */
const Letters = z.object({
  items: uniqueList(
    z.object({ schoolGroupId: id, invoiceIds: uniqueList(id, (one) => one, most) }),
    ({ schoolGroupId }) => schoolGroupId,
    most,
  ),
})

export const reminders = {
  due: endpoint({
    method: 'GET',
    path: '/api/reminder/due',
    summary: 'The customers whose next letter is due, by name, with the invoices that it is about; an extension',
    permission: 'invoices:manage',
    input: noInput,
    output: z.array(DueReminder),
    list: 'items',
    visible: (letters, viewer) =>
      may(viewer, 'payments:read') ? letters : letters.map((letter) => ({ ...letter, entries: [] })),
    extension: 'reminders.due',
  }),
  send: endpoint({
    ...acting,
    path: '/api/reminder/send',
    summary:
      'Mails each customer one letter about these invoices; with `also`, those too that are not due or that the customer heard of recently; an extension',
    input: Letters.extend({ also: z.boolean().optional() }),
    extension: 'reminders.send',
  }),
  posted: endpoint({
    ...acting,
    path: '/api/reminder/posted',
    summary: 'Says that these letters were posted, so that they count; an extension',
    input: Letters,
    extension: 'reminders.posted',
  }),
}

export const reminderFiles = {
  preview: fileEndpoint({
    method: 'GET',
    path: '/api/reminder/preview',
    summary: 'The letter that a customer would get now, without sending it; an extension',
    permission: 'invoices:manage',
    input: z.object({ schoolGroupId: queryId }),
    contentType: 'application/pdf',
    extension: 'reminders.preview',
  }),
}
