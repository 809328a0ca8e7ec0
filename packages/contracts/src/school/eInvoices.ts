/** E-invoices by Peppol: their state, the checks before they leave, and their XML. All of it is an extension. */
import { z } from 'zod'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { id, queryId, uniqueList } from '../fields.ts'

/** The most invoices that a call may name. */
const most = 5000
const maxBodyBytes = 200_000

/**
 * The states of an e-invoice: waiting or on its way to the access point, taken by it, delivered to the customer's
 * access point, not offered for now, refused for good, or unknown.
 */
export const eInvoiceStates = ['queued', 'accepted', 'delivered', 'failed', 'rejected', 'uncertain'] as const
export type EInvoiceState = (typeof eInvoiceStates)[number]

/**
 * The newest e-invoice of a document. The reason is a translation key or the answer of the access point. Customers get
 * the state alone.
 */
export const EInvoice = z.object({
  state: z.enum(eInvoiceStates),
  reason: z.string().nullish(),
  dispatchId: z.int().nullish(),
})
export type EInvoice = z.infer<typeof EInvoice>

/** A check before sending; the text is a translation key. */
export const Check = z.object({
  name: z.string(),
  result: z.enum(['ok', 'warning', 'error']),
  text: z.string(),
})
export type Check = z.infer<typeof Check>

export const eInvoices = {
  preflight: endpoint({
    method: 'POST',
    path: '/api/invoice/preflight',
    summary: 'How invoices would leave, and what would keep them from arriving as e-invoices; an extension',
    permission: 'invoices:manage',
    input: z.object({ invoices: uniqueList(z.object({ invoiceId: id }), ({ invoiceId }) => invoiceId, most) }),
    output: z.array(
      z.object({
        invoiceId: z.int(),
        invoiceNumber: z.string(),
        /** The channel that `send` would use; `none` where there is no address either. */
        channel: z.enum(['peppol', 'mail', 'none']),
        checks: z.array(Check),
      }),
    ),
    list: 'items',
    maxBodyBytes,
    extension: 'invoices.preflight',
  }),
  askAgain: endpoint({
    method: 'PUT',
    path: '/api/invoice/askagain',
    summary: 'Asks the access point what became of an e-invoice, and answers it; never sends it; an extension',
    permission: 'invoices:manage',
    input: z.object({ dispatchId: id }),
    output: EInvoice,
    extension: 'invoices.askAgain',
  }),
}

/** The obstacles to sending e-invoices to a school group. */
export const groupPreflight = {
  preflight: endpoint({
    method: 'GET',
    path: '/api/schoolgroup/preflight/:id',
    summary: 'What would keep e-invoices from arriving at a group; an extension',
    permission: 'invoices:manage',
    input: z.object({ id: queryId }),
    output: z.array(Check),
    list: 'items',
    extension: 'schoolGroups.preflight',
  }),
}

const xml = {
  method: 'GET',
  permission: 'invoices:manage',
  input: z.object({ id: queryId }),
  contentType: 'application/xml',
} as const

/** The exact bytes that were sent, or those that would be sent. */
export const eInvoiceFiles = {
  invoice: fileEndpoint({
    ...xml,
    path: '/api/invoice/xml/:id',
    summary: 'The e-invoice of an invoice; an extension',
    extension: 'invoices.xml',
  }),
  creditNote: fileEndpoint({
    ...xml,
    path: '/api/creditnote/xml/:id',
    summary: 'The e-invoice of a credit note; an extension',
    extension: 'creditNotes.xml',
  }),
}
