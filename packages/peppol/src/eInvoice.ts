/**
 * An e-invoice as plain data: the content of Peppol BIS Billing 3 for an invoice or credit note, made from its paper.
 * Nothing is checked here: `brokenRules` checks the XML.
 */
import {
  compactIban,
  formatPaymentReference,
  isEnterpriseNumber,
  formatEnterpriseNumber,
} from '@schoolbeheer/domain/belgium'
import type { Buyer, CreditNoteContent, InvoiceContent, Seller } from './paper.ts'
import { units } from './standard.ts'
import { unitPrice } from './unitPrice.ts'

export type Party = {
  name: string
  street: string
  city: string
  postalCode: string
  /** The ten digits of its enterprise number; null for a party without one, which has no address on Peppol. */
  enterpriseNumber: string | null
  vatRegistered: boolean
  /** Its legal form and its register. */
  legalForm: string | null
}

export type Line = {
  name: string
  description: string | null
  /** The quantity with at most two decimals. */
  quantity: string
  /** A code of UN/ECE. */
  unit: string
  /** The price in euro, with as many decimals as it takes for quantity × price to round to the amount. */
  unitPrice: string
  amountCents: number
  vatRate: number
  /** The line's own day of supply, where the document has a period. */
  supplyDate: string | null
}

/** The texts hold only what XML can hold, without blanks around them. A missing value is null. */
export type EInvoice = {
  type: 'invoice' | 'creditNote'
  number: string
  date: string
  dueDate: string | null
  note: string | null
  buyerReference: string | null
  /** The period of supply, where it took more than a day. */
  period: { start: string; end: string } | null
  deliveryDate: string | null
  orderNumber: string | null
  /** The invoice that a credit note takes back. */
  invoice: { number: string; date: string } | null
  pdf: { name: string; description: string; bytes: Buffer } | null
  seller: Party
  buyer: Party
  /** The account and reference to pay with; a credit note has none. */
  payment: { iban: string; reference: string } | null
  terms: string
  /** The VAT, once for each rate. */
  vat: { rate: number; baseCents: number; vatCents: number }[]
  amountCents: number
  vatCents: number
  totalCents: number
  /** The part of the total that is paid, or credited, before the document is made. */
  prepaidCents: number
  lines: Line[]
}

/**
 * The e-invoice of a paper, with the paper's own figures. `reference` is the form of the payment reference: its 12
 * digits, or '+++202/6000/00192+++'.
 */
export function eInvoiceOf(
  paper: InvoiceContent | CreditNoteContent,
  settings: { reference: 'digits' | 'plus' },
  pdf: { name: string; bytes: Buffer } | null,
): EInvoice {
  const { company, customer, period: supplied } = paper
  const period = supplied?.start === supplied?.end ? null : supplied
  const orderNumber = cleaned(paper.orderNumber)
  const sum = (of: (one: (typeof paper.vat)[number]) => number) => paper.vat.reduce((total, one) => total + of(one), 0)
  return {
    type: paper.kind,
    number: clean(paper.number),
    date: paper.date,
    // The name of an order routes by itself. Without an order, our own number for the customer is better than nothing.
    buyerReference: cleaned(customer.buyerReference) ?? (orderNumber === null ? cleaned(customer.clientNumber) : null),
    period,
    deliveryDate: period ? null : (supplied?.start ?? null),
    orderNumber,
    pdf: pdf && { name: clean(pdf.name), description: `${names[paper.kind]} ${clean(paper.number)}`, bytes: pdf.bytes },
    seller: { ...partyOf(company, company.enterpriseNumber), vatRegistered: true, legalForm: legalFormOf(company) },
    buyer: { ...partyOf(customer, customer.vat), vatRegistered: customer.vatRegistered ?? true, legalForm: null },
    ...(paper.kind === 'invoice' ? ofInvoice(paper, settings) : ofCreditNote(paper)),
    vat: paper.vat,
    amountCents: sum(({ baseCents }) => baseCents),
    vatCents: sum(({ vatCents }) => vatCents),
    totalCents: paper.totalCents,
    lines: paper.lines.map(({ typeName, description, unit, amountCents, vatRate, supplyDate, ...line }) => ({
      name: clean(typeName),
      description: cleaned(description),
      ...unitPrice({ ...line, amountCents }),
      unit: units[unit ?? 'piece'],
      amountCents,
      vatRate,
      supplyDate: period && (supplyDate ?? null),
    })),
  }
}

const names = { invoice: 'Factuur', creditNote: 'Creditnota' }

function ofInvoice(
  { dueDate, company, reference, totalCents, openCents = totalCents }: InvoiceContent,
  settings: { reference: 'digits' | 'plus' },
) {
  const written = settings.reference === 'plus' ? formatPaymentReference(reference) : reference
  return {
    dueDate,
    note: null,
    invoice: null,
    payment: { iban: compactIban(company.iban), reference: written },
    prepaidCents: totalCents - openCents,
    terms:
      openCents === 0
        ? 'Er is niets meer te betalen.'
        : `Te betalen uiterlijk op ${belgianDate(dueDate)}, met vermelding van ${formatPaymentReference(reference)}.`,
  }
}

function ofCreditNote({ invoice: { number, date } }: CreditNoteContent) {
  return {
    dueDate: null,
    note: 'Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht.',
    invoice: { number: clean(number), date },
    payment: null,
    prepaidCents: 0,
    terms: `Te verrekenen met factuur ${clean(number)} van ${belgianDate(date)}, of terug te betalen.`,
  }
}

function partyOf(place: Seller | Buyer, enterpriseNumber: string | null) {
  const { name, street, number, postalCode, city } = place
  return {
    name: clean(name),
    street: clean(`${street} ${number}`),
    city: clean(city),
    postalCode: clean(postalCode),
    enterpriseNumber: digitsOf(enterpriseNumber),
  }
}

/** A wrong number stays as it is, so that the rules name it. */
function digitsOf(enterpriseNumber: string | null): string | null {
  const number = cleaned(enterpriseNumber)
  return number !== null && isEnterpriseNumber(number) ? formatEnterpriseNumber(number).slice(2) : number
}

function legalFormOf({ legalForm, court }: Seller): string {
  return clean(`${legalForm}, ${court}`)
}

function cleaned(text: string | null | undefined): string | null {
  return clean(text ?? '') || null
}

/**
 * The text without what XML 1.0 cannot hold (control characters, halves of pairs), with one space for each run of
 * blanks.
 */
function clean(text: string): string {
  return text
    .replace(/(?!\s)[\p{Cc}\p{Cs}\u{FFFE}\u{FFFF}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function belgianDate(date: string): string {
  return date.split('-').toReversed().join('/')
}
