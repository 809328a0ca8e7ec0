// How it stands with e-invoices, of invoices and of credit notes.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import type { CreditNote } from '@schoolbeheer/contracts/school/creditNotes'
import type { EInvoice } from '@schoolbeheer/contracts/school/eInvoices'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { useCan } from '../../can.ts'

export type Trouble = Pick<EInvoice, 'reason'> & { state: 'failed' | keyof typeof problems; dispatchId: number }

/** On its way or there. Another that is no trouble any more was dealt with. */
export function isFine({ state }: EInvoice): boolean {
  return state === 'queued' || state === 'accepted' || state === 'delivered'
}

type Document = Pick<Invoice, 'eInvoice' | 'problem'>

/**
 * The e-invoice that did not arrive, or perhaps; null where there is none, or that was dealt with: the PDF was mailed
 * instead, or the invoice was credited.
 */
export function troubleOf({ eInvoice, problem }: Document): Trouble | null {
  if (!eInvoice?.dispatchId || !problem) return null
  const { state, reason, dispatchId } = eInvoice
  const isTroubled =
    state === 'failed' || ((state === 'rejected' || state === 'uncertain') && problem === problems[state])
  return isTroubled ? { state, reason, dispatchId } : null
}

/** As the API names them; what was not offered has more of them. */
const problems = { rejected: 'invoice_problem_refused', uncertain: 'invoice_problem_undecided' } as const

/** Of the invoice itself or of a credit note. */
export function hasTroubled(invoice: Invoice): boolean {
  return [invoice, ...(invoice.creditNotes ?? [])].some((document) => troubleOf(document) !== null)
}

/** The address of its XML; null where there is none. Of an invoice that has not left it is what would be sent. */
export function useXml({ id, eInvoice, schoolGroupPeppol }: Invoice, note?: CreditNote): string | null {
  const ofInvoices = useCan('files.invoiceXml')
  const ofNotes = useCan('files.creditNoteXml')
  if (note) return ofNotes && note.eInvoice ? fileAddress('creditNoteXml', { id: note.id }) : null
  return ofInvoices && (eInvoice || schoolGroupPeppol) ? fileAddress('invoiceXml', { id }) : null
}
