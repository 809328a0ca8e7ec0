// What invoices amount to, in whole cents: each, what is still open of it, and several together.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { withVat } from '@schoolbeheer/domain/invoices/amounts'
import type { ActedOn } from '@schoolbeheer/domain/invoices/statuses'
import { centsOf } from '@schoolbeheer/domain/money'

/** Amounts without VAT and with it. */
export type Sum = { count: number; amount: number; total: number }

/** Reckoned once: the sums of thousands are wanted at every keystroke. */
const totals = new WeakMap<Pick<Invoice, 'amount'>, number>()

/** With VAT, which is reckoned for each invoice. */
export function totalOf(invoice: Pick<Invoice, 'amount'>): number {
  const total = totals.get(invoice) ?? withVat(centsOf(invoice.amount))
  totals.set(invoice, total)
  return total
}

export function sumOf(invoices: readonly Pick<Invoice, 'amount'>[]): Sum {
  const sum = { count: invoices.length, amount: 0, total: 0 }
  for (const invoice of invoices) {
    sum.amount += centsOf(invoice.amount)
    sum.total += totalOf(invoice)
  }
  return sum
}

/** Each credit note of an invoice with its amounts; the VAT of one follows from those before it. */
export function creditsOf({ creditNotes }: Pick<Invoice, 'creditNotes'>) {
  let before = 0
  return (creditNotes ?? []).map((note) => {
    const amount = centsOf(note.amount)
    const total = withVat(before + amount) - withVat(before)
    before += amount
    return { note, amount, total }
  })
}

/** What the rules of the domain look at. */
export function actedOn(invoice: Invoice): ActedOn {
  const credited = creditsOf(invoice).reduce((sum, { total }) => sum + total, 0)
  return { status: invoice.status, open: totalOf(invoice) - credited, underWay: invoice.underWay ?? false }
}
