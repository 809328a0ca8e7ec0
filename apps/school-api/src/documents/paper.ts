/**
 * The common contents of papers, and those of bills: plain values that go to a worker thread and can be kept with the
 * document. Amounts are cents, dates yyyy-MM-dd. A missing value is null, and the paper leaves its place out.
 */

import type { Language } from '@schoolbeheer/domain/languages'
import type { BillContent, Buyer, CreditNoteContent, InvoiceContent, Seller } from '@schoolbeheer/peppol/paper'

export type Company = Seller & { bic: string; email: string; phone: string; website: string }

/** `salutation`: the addressee, on several lines perhaps. */
export type Customer = Buyer & { salutation: string | null }

/** The facts that all papers state. */
export type PaperFrame = {
  company: Company
  /** The instant at which the file is made; the paper does not show it. */
  renderedAt: string
  /** The language of its reader, see `wordsOf`. Papers of before do not say it and are Dutch. */
  language?: Language
}

export type AddressedPaper = PaperFrame & { customer: Customer }

export type InvoicePaper = AddressedPaper & InvoiceContent

export type CreditNotePaper = AddressedPaper & CreditNoteContent

/** The request to a customer to order. */
export type PurchaseOrderPaper = AddressedPaper & BillContent & { kind: 'purchaseOrder' }

/** Files for programs inside the PDF: the e-invoice with the same content. */
export type Attachments = { xml?: { name: string; text: string } }
