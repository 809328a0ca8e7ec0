/**
 * Invoices: their list, creating them, and what is done with several at once (second document, sections 3 to 7). The
 * documents leave open what a bulk call answers; ours answer a batch, whose progress is an extension.
 */
import { invoiceStatuses, invoiceTypes, isAtCustomer } from '@schoolbeheer/domain/invoices/statuses'
import { z } from 'zod'
import { endpoint, noInput } from '../endpoint.ts'
import { extensionField, id, optionalList, queryId, requiredDate, uniqueList } from '../fields.ts'
import { CreditNote } from './creditNotes.ts'
import { EInvoice } from './eInvoices.ts'
import { contractStart } from './invoicePreview.ts'

const InvoiceItem = z.object({
  id: z.int(),
  typeName: z.string().nullish(),
  amount: z.number().nullish(),
  description: extensionField(z.string(), 'what exactly is billed'),
})
export type InvoiceItem = z.infer<typeof InvoiceItem>

const asWeWriteInstants = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Amounts are in euro without VAT. */
export const Invoice = z.object({
  id: z.int(),
  invoiceNumber: z.string().nullish(),
  type: z.literal(invoiceTypes),
  status: z.literal(invoiceStatuses),
  creationDate: z.string().nullish(),
  dueDate: z.string().nullish(),
  amount: z.number().nullish(),
  reference: z.string().nullish(),
  schoolGroupName: z.string().nullish(),
  schoolGroupPeppol: z.boolean().nullish(),
  purchaseOrderName: z.string().nullish(),
  items: optionalList(InvoiceItem),
  creditNotes: optionalList(CreditNote),
  schoolGroupId: extensionField(z.int(), 'the group that is billed'),
  problem: extensionField(z.string(), 'why it is not made or sent; a translation key'),
  underWay: extensionField(z.boolean(), 'whether something that was asked of it has not ended'),
  // No page names it: another upstream may call something else so, or answer a date that stands for none.
  sentAt: extensionField(z.string().regex(asWeWriteInstants), 'when it was sent last, in UTC').catch(null),
  paidAt: extensionField(z.string(), 'when it was paid, or said to be, in UTC'),
  reminders: extensionField(z.int(), 'how often it was reminded of').catch(null),
  lastReminded: extensionField(z.string(), 'when it was reminded of last, in UTC').catch(null),
  eInvoice: extensionField(EInvoice, 'what became of it by Peppol, where it went that way'),
  refund: extensionField(z.number(), 'what is to be paid back with VAT, as it was credited after it was paid'),
})
export type Invoice = z.infer<typeof Invoice>

/** Those of the invoices that their customers have, without what only staff may know. */
export function customersInvoices(invoices: readonly Invoice[]): Invoice[] {
  return invoices
    .filter(isAtCustomer)
    .map(({ underWay: _underWay, reminders: _reminders, lastReminded: _lastReminded, creditNotes, ...invoice }) => ({
      ...withoutTrouble(invoice),
      ...(creditNotes && { creditNotes: creditNotes.map(withoutTrouble) }),
    }))
}

/** Customers learn of an e-invoice once it has arrived. */
function withoutTrouble<D extends Pick<Invoice, 'problem' | 'eInvoice'>>({
  problem: _problem,
  eInvoice,
  ...document
}: D) {
  const state = eInvoice?.state
  return { ...document, ...((state === 'accepted' || state === 'delivered') && { eInvoice: { state } }) }
}

/** A year of the calendar that may have invoices. */
export const queryYear = queryId.refine((year) => year >= 2000 && year < 2200, 'shared_fieldinvalid')

/** The most that one call creates or acts on, and what that many ids take at the most. */
export const most = 5000
export const maxBodyBytes = 200_000

const schoolGroupId = z.object({ schoolGroupId: id })
/** The invoices that a call acts on. */
export const Invoices = z.object({
  invoices: uniqueList(z.object({ invoiceId: id }), ({ invoiceId }) => invoiceId, most),
})

/** Extension: by mail, also to who gets e-invoices by Peppol. */
const asPdf = z.boolean().optional()

/** Extension: of those that were never sent and whose due date has passed, with a new PDF. */
export const dueDate = requiredDate.optional()

/** What became of a bulk call, where the upstream says it. */
const Accepted = z
  .object({ batch: z.int(), invoices: z.array(z.object({ invoiceId: z.int(), state: z.string() })) })
  .nullish()
  .catch(null)
export type Accepted = z.infer<typeof Accepted>

export const acting = {
  method: 'PUT',
  permission: 'invoices:manage',
  input: Invoices,
  output: Accepted,
  maxBodyBytes,
} as const
export const creating = { method: 'POST', permission: 'invoices:manage', output: Accepted, maxBodyBytes } as const

export const invoices = {
  years: endpoint({
    method: 'GET',
    path: '/api/invoice/getinvoiceyears',
    summary: 'The current year and those that have invoices, the newest first',
    permission: 'invoices:manage',
    input: noInput,
    output: z.array(z.int()),
    list: 'bare',
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/invoice/getall',
    summary: 'The invoices of a year, the newest first',
    permission: 'invoices:manage',
    input: z.object({ year: queryYear }),
    output: z.array(Invoice),
    list: 'items',
  }),
  listOwn: endpoint({
    method: 'GET',
    path: '/api/invoice/getallschool',
    summary: "The invoices that the group of the caller's school has got, of all years, the newest first",
    permission: 'invoices:read',
    input: noInput,
    output: z.array(Invoice),
    visible: customersInvoices,
    list: 'items',
  }),
  createContract: endpoint({
    ...creating,
    path: '/api/invoice/create',
    summary: 'An invoice for the contract of each of these groups, all or none; answers a batch that makes the PDFs',
    // Each group twice, the second time with its start.
    maxBodyBytes: 2.5 * maxBodyBytes,
    input: z.object({
      contractStart,
      items: uniqueList(schoolGroupId, (item) => item.schoolGroupId, most),
      /** Of those groups that start on another day. */
      starts: uniqueList(schoolGroupId.extend({ contractStart }), (item) => item.schoolGroupId, most).optional(),
    }),
    extensionInputs: { starts: 'invoices.starts' },
  }),
  send: endpoint({
    ...acting,
    path: '/api/invoice/send',
    summary:
      'Sends invoices to their customers; with `dueDate`, an extension, due then where they are due already and were never sent',
    input: Invoices.extend({ asPdf, dueDate }),
    extensionInputs: { asPdf: 'invoices.asPdf', dueDate: 'invoices.dueDate' },
  }),
  sendReminder: endpoint({ ...acting, path: '/api/invoice/sendreminder', summary: 'Reminds of sent invoices' }),
  recreatePdf: endpoint({ ...acting, path: '/api/invoice/recreatepdf', summary: 'Makes the PDFs anew' }),
  setPaid: endpoint({
    ...acting,
    path: '/api/invoice/setpaid',
    summary: 'Says that sent invoices are paid, today or on the day of `date`, an extension',
    input: Invoices.extend({ date: requiredDate.optional() }),
    extensionInputs: { date: 'invoices.date' },
  }),
}
