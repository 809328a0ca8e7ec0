/**
 * What a document on paper shows: plain values that go to a worker thread and can be kept with the document. Amounts
 * are cents, dates yyyy-MM-dd. What is not there is null, and the paper leaves its place out.
 */

import type { LineUnit } from '@schoolbeheer/domain/billing/sources'
import type { Language } from '@schoolbeheer/domain/languages'

export type Company = {
  name: string
  legalForm: string
  street: string
  number: string
  postalCode: string
  city: string
  enterpriseNumber: string
  /** Of its register: 'RPR Gent, afdeling Kortrijk'. */
  court: string
  iban: string
  bic: string
  email: string
  phone: string
  website: string
}

export type Customer = {
  name: string
  /** Whom it is for, several lines perhaps. */
  salutation: string | null
  street: string
  number: string
  postalCode: string
  city: string
  /** Its enterprise number, 'BE0123456749'. */
  vat: string | null
  /** Whether that is a VAT number; papers of before do not say so: then it is. */
  vatRegistered?: boolean
  clientNumber: string
  /** What it routes e-invoices by, where it said so. */
  buyerReference?: string | null
}

export type PaperLine = {
  typeName: string
  /** It names the day of supply where it has one. */
  description: string | null
  quantity: number
  /** The unit of the quantity; none for pieces, and on papers of before. */
  unit?: LineUnit | null
  unitPriceCents: number
  amountCents: number
  vatRate: number
  /** For programs alone; none for what is of a contract, and on papers of before. */
  supplyDate?: string | null
}

export type PaperVat = { rate: number; baseCents: number; vatCents: number }

/** What all papers say. */
type Framed = {
  company: Company
  /** When the file is made, an instant; the paper does not show it. */
  renderedAt: string
  /** Of whom it is for; see `wordsOf`. Papers of before do not say it: then it is Dutch. */
  language?: Language
}

type Addressed = Framed & { customer: Customer }

type Bill = Addressed & {
  number: string
  date: string
  orderNumber: string | null
  lines: PaperLine[]
  /** Once for each rate. */
  vat: PaperVat[]
  totalCents: number
  /** Of supply; one day when both are the same. */
  period: { start: string; end: string } | null
}

export type InvoicePaper = Bill & {
  kind: 'invoice'
  dueDate: string
  /** 12 digits. */
  reference: string
}

export type CreditNotePaper = Bill & {
  kind: 'creditNote'
  invoice: { number: string; date: string }
}

/** What we ask a customer to order. */
export type PurchaseOrderPaper = Bill & { kind: 'purchaseOrder' }

export type ReminderPaper = Addressed & {
  kind: 'reminder'
  date: string
  invoice: { number: string; date: string; dueDate: string; totalCents: number }
  orderNumber: string | null
  openCents: number
  reference: string
  /** 1 for the first. */
  count: number
  /** Of the first reminder, from the second on. */
  firstDate: string | null
}

/** That somebody was there; it is for nobody in particular, and has no address. */
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

/** What a program reads goes inside the PDF: the e-invoice that says the same. */
export type Attachments = { xml?: { name: string; text: string } }
