// The state of e-invoices, of invoices and of credit notes.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import type { CreditNote } from '@schoolbeheer/contracts/school/creditNotes'
import type { EInvoice } from '@schoolbeheer/contracts/school/eInvoices'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { useCan } from '../../can.ts'

export type Trouble = Pick<EInvoice, 'reason'> & { state: 'failed' | keyof typeof problems; dispatchId: number }

/**
 * Whether the e-invoice is on its way or has arrived. An e-invoice that is neither fine nor in trouble has been dealt
 * with.
 */
export function isFine({ state }: EInvoice): boolean {
  return state === 'queued' || state === 'accepted' || state === 'delivered'
}

type Document = Pick<Invoice, 'eInvoice' | 'problem'>

/**
 * An e-invoice that did not arrive, or perhaps did not; null where there is none, or where it was dealt with: the PDF
 * was mailed instead, or the invoice was credited.
 */
export function troubleOf({ eInvoice, problem }: Document): Trouble | null {
  if (!eInvoice?.dispatchId || !problem) return null
  const { state, reason, dispatchId } = eInvoice
  const isTroubled =
    state === 'failed' || ((state === 'rejected' || state === 'uncertain') && problem === problems[state])
  return isTroubled ? { state, reason, dispatchId } : null
}

/** The problems by their names in the API; an invoice without an offered e-invoice has other problems. */
const problems = { rejected: 'invoice_problem_refused', uncertain: 'invoice_problem_undecided' } as const

/** Whether the e-invoice of the invoice or of one of its credit notes is in trouble. */
export function hasTroubled(invoice: Invoice): boolean {
  return [invoice, ...(invoice.creditNotes ?? [])].some((document) => troubleOf(document) !== null)
}

/** The address of the XML; null where there is none. An invoice that has not left gives the XML that would be sent. */
export function useXml({ id, eInvoice, schoolGroupPeppol }: Invoice, note?: CreditNote): string | null {
  const ofInvoices = useCan('files.invoiceXml')
  const ofNotes = useCan('files.creditNoteXml')
  if (note) return ofNotes && note.eInvoice ? fileAddress('creditNoteXml', { id: note.id }) : null
  return ofInvoices && (eInvoice || schoolGroupPeppol) ? fileAddress('invoiceXml', { id }) : null
}
