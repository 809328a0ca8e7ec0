/**
 * The content of bills, on paper and as e-invoices alike; the documents of the school API add what is on paper alone.
 * Amounts are whole cents, dates yyyy-MM-dd. A missing value is null.
 */
import type { LineUnit } from '@schoolbeheer/domain/billing/sources'

type Place = { name: string; street: string; number: string; postalCode: string; city: string }

export type Seller = Place & {
  legalForm: string
  enterpriseNumber: string
  /** The court of its register: 'RPR Gent, afdeling Kortrijk'. */
  court: string
  iban: string
}

export type Buyer = Place & {
  /** Its enterprise number, 'BE0123456749', whether it is registered for VAT or not. */
  vat: string | null
  clientNumber: string
  /** The reference by which a public customer routes; older papers have none. */
  buyerReference?: string | null
  /** Whether it is registered for VAT; on older papers it is absent and counts as true. */
  vatRegistered?: boolean
}

/** The buyer among all that is known of a customer; a bill of today leaves out nothing. */
export function buyerOf(customer: Required<Buyer>): Required<Buyer> {
  const { name, street, number, postalCode, city, vat, vatRegistered, clientNumber, buyerReference } = customer
  return { name, street, number, postalCode, city, vat, vatRegistered, clientNumber, buyerReference }
}

export type BillLine = {
  typeName: string
  /** It contains the day of supply, if there is one. */
  description: string | null
  quantity: number
  /** The unit of the quantity; none for pieces, and none on older papers. */
  unit?: LineUnit | null
  unitPriceCents: number
  amountCents: number
  vatRate: number
  /** The line's own day of supply. A line of a contract has none, nor has a line of an older paper. */
  supplyDate?: string | null
}

export type BillContent = {
  company: Seller
  customer: Buyer
  number: string
  date: string
  orderNumber: string | null
  lines: BillLine[]
  /** The VAT, once for each rate. */
  vat: { rate: number; baseCents: number; vatCents: number }[]
  totalCents: number
  /** The period of supply; both days are the same for a single day. */
  period: { start: string; end: string } | null
}

export type InvoiceContent = BillContent & {
  kind: 'invoice'
  dueDate: string
  /** The structured reference: 12 digits. */
  reference: string
  /** The amount that it asks for, where a part is paid or credited already; else it asks for all of it. */
  openCents?: number
}

export type CreditNoteContent = BillContent & { kind: 'creditNote'; invoice: { number: string; date: string } }
