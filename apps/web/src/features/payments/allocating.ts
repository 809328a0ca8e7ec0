// The parts of a payment that a person books on invoices.

import type { OpenInvoice, PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import { centsOf } from '@schoolbeheer/domain/money'

/** The chosen invoices by id, each with its part in euro; a text that is no amount stays as it was typed. */
export type Chosen = ReadonlyMap<number, { invoice: OpenInvoice; amount: number | string | null }>

/** The most that can be booked on an invoice, in cents: what is open, or of what went out what is to be paid back. */
export function roomOf({ open, refund }: OpenInvoice, { amount }: Pick<PaymentEntry, 'amount'>): number {
  return centsOf(amount > 0 ? open : refund)
}

/** The parts, in euro, and their sum in cents; null where nothing or too much is chosen. */
export function amountsOf(chosen: Chosen, entry: Pick<PaymentEntry, 'amount' | 'remainder'>) {
  const allocations = [...chosen.values()].flatMap(({ invoice, amount }) =>
    typeof amount === 'number' && amount > 0 && centsOf(amount) <= roomOf(invoice, entry)
      ? [{ invoiceId: invoice.id, amount }]
      : [],
  )
  const sum = allocations.reduce((total, { amount }) => total + centsOf(amount), 0)
  const isWhole = allocations.length > 0 && allocations.length === chosen.size
  return isWhole && sum <= Math.abs(centsOf(entry.remainder)) ? { allocations, sum } : null
}
