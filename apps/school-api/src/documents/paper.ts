/**
 * Contents of documents on paper: plain values that go to a worker thread and can be kept with the document. Amounts
 * are cents, dates yyyy-MM-dd. A missing value is null, and the paper leaves its place out.
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
  /** The court of its register: 'RPR Gent, afdeling Kortrijk'. */
  court: string
  iban: string
  bic: string
  email: string
  phone: string
  website: string
}

export type Customer = {
  name: string
  /** The addressee, on several lines perhaps. */
  salutation: string | null
  street: string
  number: string
  postalCode: string
  city: string
  /** Its enterprise number, 'BE0123456749'. */
  vat: string | null
  /** Whether that is a VAT number; it is where an old paper does not say so. */
  vatRegistered?: boolean
  clientNumber: string
  /** The reference by which it routes e-invoices, if it gave one. */
  buyerReference?: string | null
}

export type PaperLine = {
  typeName: string
  /** It contains the day of supply, if there is one. */
  description: string | null
  quantity: number
  /** The unit of the quantity; none for pieces, and on old papers. */
  unit?: LineUnit | null
  unitPriceCents: number
  amountCents: number
  vatRate: number
  /** For programs alone; none for lines of a contract, and on old papers. */
  supplyDate?: string | null
}

export type PaperVat = { rate: number; baseCents: number; vatCents: number }

/** The facts that all papers state. */
type Framed = {
  company: Company
  /** The instant at which the file is made; the paper does not show it. */
  renderedAt: string
  /** The language of its reader, see `wordsOf`. Papers of before do not say it and are Dutch. */
  language?: Language
}

type Addressed = Framed & { customer: Customer }

type Bill = Addressed & {
  number: string
  date: string
  orderNumber: string | null
  lines: PaperLine[]
  /** An entry for each rate. */
  vat: PaperVat[]
  totalCents: number
  /** The period of supply; a single day has the same start and end. */
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

/** The request to a customer to order. */
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
