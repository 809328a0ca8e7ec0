/** Credit notes, which take back what an invoice billed (second document, sections 3, 5 and 7). */
import { z } from 'zod'
import { anyAnswer, endpoint, fileEndpoint } from '../endpoint.ts'
import { amount, extensionField, id, optionalList, queryId } from '../fields.ts'
import { EInvoice } from './eInvoices.ts'

/** Amounts are in euro without VAT; its VAT follows from the notes of the invoice before it, in this order. */
export const CreditNote = z.object({
  id: z.int(),
  creditNoteNumber: z.string().nullish(),
  amount: z.number().nullish(),
  status: z.int().nullish(),
  items: optionalList(z.object({ invoiceItemId: z.int(), amount: z.number().nullish() })),
  eInvoice: extensionField(EInvoice, 'what became of it by Peppol, where it went that way'),
  problem: extensionField(z.string(), 'why it has no PDF yet, or was not sent; a translation key'),
})
export type CreditNote = z.infer<typeof CreditNote>

/** Extension: what the note takes back is not billed again: it stays off the lists of what is open. */
const keepBilled = z.boolean().optional()

export const creditNotes = {
  createFull: endpoint({
    method: 'POST',
    path: '/api/creditnote/createfull',
    summary: 'Takes back all that is left of an invoice',
    permission: 'creditNotes:manage',
    input: z.object({ invoiceId: id, keepBilled }),
    output: anyAnswer,
  }),
  createPartial: endpoint({
    method: 'POST',
    path: '/api/creditnote/createpartial',
    summary: 'Takes back an amount of some lines of an invoice, each at most what is left of it',
    permission: 'creditNotes:manage',
    input: z.object({
      invoiceId: id,
      keepBilled,
      items: z
        .array(z.object({ invoiceItemId: id, amount }))
        .min(1)
        .max(1000),
    }),
    output: anyAnswer,
  }),
}

export const creditNoteFiles = {
  download: fileEndpoint({
    method: 'GET',
    path: '/api/creditnote/download/:id',
    summary: 'The PDF of a credit note',
    permission: 'invoices:read',
    input: z.object({ id: queryId }),
    contentType: 'application/pdf',
  }),
}
