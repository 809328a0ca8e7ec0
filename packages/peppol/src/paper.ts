/**
 * What an invoice or credit note says on paper, as far as an e-invoice says it too. Amounts are whole cents, dates
 * yyyy-MM-dd.
 */

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
    unitPriceCents: number
    amountCents: number
    vatRate: number
  }[]
  /** Once for each rate. */
  vat: { rate: number; baseCents: number; vatCents: number }[]
  totalCents: number
  /** Of supply; one day when both are the same. */
  period: { start: string; end: string } | null
}

export type InvoiceLike = BillLike & { kind: 'invoice'; dueDate: string; reference: string }

export type CreditNoteLike = BillLike & { kind: 'creditNote'; invoice: { number: string; date: string } }
