/**
 * What an invoice or credit note says on paper, as far as an e-invoice says it too. Amounts are whole cents, dates
 * yyyy-MM-dd.
 */
import type { LineUnit } from '@schoolbeheer/domain/billing/sources'

type Place = { name: string; street: string; number: string; postalCode: string; city: string }

type BillLike = {
  company: Place & { legalForm: string; enterpriseNumber: string; court: string; iban: string }
  customer: Place & {
    /** Its enterprise number, 'BE0123456749', whether it is registered for VAT or not. */
    vat: string | null
    clientNumber: string
    /** What a public customer routes by. A paper of before has none. */
    buyerReference?: string | null
    /** Papers of before do not say so: then it is. */
    vatRegistered?: boolean
  }
  number: string
  date: string
  orderNumber: string | null
  lines: {
    typeName: string
    description: string | null
    quantity: number
    /** The unit of the quantity; none for pieces, and on papers of before. */
    unit?: LineUnit | null
    unitPriceCents: number
    amountCents: number
    vatRate: number
    /** Its own day of supply. A line of a contract has none, nor has one on a paper of before. */
    supplyDate?: string | null
  }[]
  /** Once for each rate. */
  vat: { rate: number; baseCents: number; vatCents: number }[]
  totalCents: number
  /** Of supply; one day when both are the same. */
  period: { start: string; end: string } | null
}

export type InvoiceLike = BillLike & { kind: 'invoice'; dueDate: string; reference: string }

export type CreditNoteLike = BillLike & { kind: 'creditNote'; invoice: { number: string; date: string } }
