/**
 * Invoices: their list, their creation, and the actions on several at once (second document, sections 3 to 7). The
 * documents leave open the answer of a bulk call; ours is a batch, whose progress is an extension.
 */
import { invoiceStatuses, isAtCustomer } from '@schoolbeheer/domain/invoices/statuses'
import { invoiceTypes } from '@schoolbeheer/domain/billing/kinds'
import { z } from 'zod'
import { endpoint, noInput } from '../endpoint.ts'
import { extensionField, id, optionalList, queryId, requiredDate, uniqueList } from '../fields.ts'
import { again, againExtension } from './again.ts'
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
  // No document names it: another upstream may use the name for something else, or send a date that stands for none.
  sentAt: extensionField(z.string().regex(asWeWriteInstants), 'when it was sent last, in UTC').catch(null),
  paidAt: extensionField(z.string(), 'when it was paid, or said to be, in UTC'),
  reminders: extensionField(z.int(), 'how often it was reminded of').catch(null),
  lastReminded: extensionField(z.string(), 'when it was reminded of last, in UTC').catch(null),
  eInvoice: extensionField(EInvoice, 'what became of it by Peppol, where it went that way'),
  paid: extensionField(z.number(), 'what is paid of it with VAT'),
  open: extensionField(z.number(), 'what is still to be paid with VAT'),
  refund: extensionField(z.number(), 'what is to be paid back with VAT, as it was credited after it was paid'),
})
export type Invoice = z.infer<typeof Invoice>

/** The invoices that their customers have, without what only staff may know. */
export function customersInvoices(invoices: readonly Invoice[]): Invoice[] {
  return invoices
    .filter(isAtCustomer)
    .map(({ underWay: _underWay, reminders: _reminders, lastReminded: _lastReminded, creditNotes, ...invoice }) => ({
      ...withoutTrouble(invoice),
      ...(creditNotes && { creditNotes: creditNotes.map(withoutTrouble) }),
    }))
}

/** Customers see an e-invoice once it has arrived. */
function withoutTrouble<D extends Pick<Invoice, 'problem' | 'eInvoice'>>({
  problem: _problem,
  eInvoice,
  ...document
}: D) {
  const state = eInvoice?.state
  return { ...document, ...((state === 'accepted' || state === 'delivered') && { eInvoice: { state } }) }
}

/** A calendar year that may have invoices. */
export const queryYear = queryId.refine((year) => year >= 2000 && year < 2200, 'shared_fieldinvalid')

/** The most ids in a call, and the most bytes that so many ids take. */
export const most = 5000
export const maxBodyBytes = 200_000

const schoolGroupId = z.object({ schoolGroupId: id })
/** The invoices of a call. */
export const Invoices = z.object({
  invoices: uniqueList(z.object({ invoiceId: id }), ({ invoiceId }) => invoiceId, most),
})

/** Extension: sends them by mail, also to customers who get e-invoices by Peppol. */
const asPdf = z.boolean().optional()

/** Extension: the new due date of those that were never sent and are past their due date; they get a new PDF. */
export const dueDate = requiredDate.optional()

/** The result of a bulk call, where the upstream gives one. */
const StartedBatch = z
  .object({ batch: z.int(), invoices: z.array(z.object({ invoiceId: z.int(), state: z.string() })) })
  .nullable()
  .catch(null)
export type StartedBatch = z.infer<typeof StartedBatch>

export const acting = {
  method: 'PUT',
  permission: 'invoices:manage',
  input: Invoices,
  output: StartedBatch,
  maxBodyBytes,
} as const
export const creating = {
  method: 'POST',
  permission: 'invoices:manage',
  output: StartedBatch,
  maxBodyBytes,
  extensionInputs: againExtension,
} as const

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
    // The body names each group twice, the second time with its start.
    maxBodyBytes: 2.5 * maxBodyBytes,
    input: z.object({
      contractStart,
      items: uniqueList(schoolGroupId, (item) => item.schoolGroupId, most),
      /** The groups that start on another day. */
      starts: uniqueList(schoolGroupId.extend({ contractStart }), (item) => item.schoolGroupId, most).optional(),
      again,
    }),
    extensionInputs: { ...againExtension, starts: 'invoices.starts' },
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
