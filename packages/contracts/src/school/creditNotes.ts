/** Credit notes, which take back what an invoice billed (second document, sections 3, 5 and 7). */
import { z } from 'zod'
import { anyAnswer, endpoint, fileEndpoint } from '../endpoint.ts'
import { amount, extensionField, id, optionalList, queryId, requiredLine } from '../fields.ts'
import { again, againExtension } from './again.ts'
import { EInvoice } from './eInvoices.ts'

/** Amounts are in euro without VAT. The VAT of a note depends on the earlier notes of the invoice, in this order. */
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

/** Extensions. */
const more = {
  /** Whether the credited line stays off the lists of what is open, so that it is not billed again. */
  keepBilled: z.boolean().optional(),
  /**
   * The key of this request. A request that is repeated with its key gets the answer of the first; another request of
   * the same caller needs another key.
   */
  key: requiredLine(64).optional(),
  again,
}
const creating = {
  method: 'POST',
  permission: 'creditNotes:manage',
  output: anyAnswer,
  extensionInputs: { ...againExtension, keepBilled: 'creditNotes.keepBilled', key: 'creditNotes.key' },
} as const

export const creditNotes = {
  createFull: endpoint({
    ...creating,
    path: '/api/creditnote/createfull',
    summary:
      'Takes back all that is left of an invoice; repeated with its `key`, an extension, it answers the same note',
    input: z.object({ invoiceId: id, ...more }),
  }),
  createPartial: endpoint({
    ...creating,
    path: '/api/creditnote/createpartial',
    summary:
      'Takes back an amount of some lines of an invoice, each at most what is left of it; repeated with its `key`, an extension, it answers the same note',
    input: z.object({
      invoiceId: id,
      ...more,
      items: z
        .array(z.object({ invoiceItemId: id, amount }))
        .min(1)
        .max(1000),
    }),
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
