/**
 * Contents of documents on paper: plain values that go to a worker thread and can be kept with the document. Amounts
 * are cents, dates yyyy-MM-dd. A missing value is null, and the paper leaves its place out.
 */

import type { Language } from '@schoolbeheer/domain/languages'
import type { BillContent, Buyer, CreditNoteContent, InvoiceContent, Seller } from '@schoolbeheer/peppol/paper'

export type Company = Seller & { bic: string; email: string; phone: string; website: string }

/** `salutation`: the addressee, on several lines perhaps. */
export type Customer = Buyer & { salutation: string | null }

/** The facts that all papers state. */
type Framed = {
  company: Company
  /** The instant at which the file is made; the paper does not show it. */
  renderedAt: string
  /** The language of its reader, see `wordsOf`. Papers of before do not say it and are Dutch. */
  language?: Language
}

type Addressed = Framed & { customer: Customer }

export type InvoicePaper = Addressed & InvoiceContent

export type CreditNotePaper = Addressed & CreditNoteContent

/** The request to a customer to order. */
export type PurchaseOrderPaper = Addressed & BillContent & { kind: 'purchaseOrder' }

export type ReminderPaper = Addressed & {
  kind: 'reminder'
  date: string
  invoice: { number: string; date: string; dueDate: string; totalCents: number }
  orderNumber: string | null
  openCents: number
  reference: string
  /** 1 for the first. */
  count: number
  /** The date of the first reminder, from the second on. */
  firstDate: string | null
}

/** Proof of presence; it has no addressee and no address. */
export type AttestPaper = Framed & {
  kind: 'attest'
  number: string
  /** Where anybody can check it. */
  address: string
  /** When it was given. */
  date: string
  name: string
  day: { theme: string; date: string; start: string; end: string; place: string | null }
}

/** A list to sign; addressed to nobody. */
export type AttendancePaper = Framed & {
  kind: 'attendance'
  theme: string
  date: string
  /** '09:00 – 16:30'. */
  hours: string
  location: string | null
  /** In the order in which they stand on the list. */
  people: { name: string; school: string | null }[]
}

export type Paper = InvoicePaper | CreditNotePaper | PurchaseOrderPaper | ReminderPaper | AttestPaper | AttendancePaper

/** Files for programs inside the PDF: the e-invoice with the same content. */
export type Attachments = { xml?: { name: string; text: string } }
