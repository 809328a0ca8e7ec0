/**
 * The content of an invoice or credit note on paper, as far as an e-invoice has it too. Amounts are whole cents, dates
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
    /** The reference by which a public customer routes; older papers have none. */
    buyerReference?: string | null
    /** Whether it is registered for VAT; on older papers it is absent and counts as true. */
    vatRegistered?: boolean
  }
  number: string
  date: string
  orderNumber: string | null
  lines: {
    typeName: string
    description: string | null
    quantity: number
    /** The unit of the quantity; none for pieces, and none on older papers. */
    unit?: LineUnit | null
    unitPriceCents: number
    amountCents: number
    vatRate: number
    /** The line's own day of supply. A line of a contract has none, nor has a line of an older paper. */
    supplyDate?: string | null
  }[]
  /** The VAT, once for each rate. */
  vat: { rate: number; baseCents: number; vatCents: number }[]
  totalCents: number
  /** The period of supply; both days are the same for a single day. */
  period: { start: string; end: string } | null
}

export type InvoiceLike = BillLike & { kind: 'invoice'; dueDate: string; reference: string }

export type CreditNoteLike = BillLike & { kind: 'creditNote'; invoice: { number: string; date: string } }
