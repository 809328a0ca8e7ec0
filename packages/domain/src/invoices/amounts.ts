// The totals of lines, in whole cents. VAT is computed once on the sum of the lines of a rate.

import { vat, VAT_RATE } from '../money.ts'

/** An amount without VAT, and its rate in whole percent. */
export type TaxedAmount = { amount: number; vatRate: number }

export type Totals = {
  amount: number
  vat: number
  total: number
  rates: { rate: number; base: number; vat: number }[]
}

/** The sum of lines: without VAT, the VAT, both, and these for each rate, the highest first. */
export function totalsOf(lines: readonly TaxedAmount[]): Totals {
  const bases = new Map<number, number>()
  for (const line of lines) bases.set(line.vatRate, (bases.get(line.vatRate) ?? 0) + line.amount)
  const rates = [...bases]
    .map(([rate, base]) => ({ rate, base, vat: vat(base, rate) }))
    .toSorted((a, b) => b.rate - a.rate)
  const sum = (of: (one: (typeof rates)[number]) => number) => rates.reduce((total, rate) => total + of(rate), 0)
  const [amount, tax] = [sum(({ base }) => base), sum((rate) => rate.vat)]
  return { amount, vat: tax, total: amount + tax, rates }
}

/** An invoice's total, what credit notes took back of it, and what is paid of it; with VAT. */
export type InvoiceSums = { totalCents: number; creditedCents: number; paidCents: number }

/** The amount with VAT that its customer still has to pay. */
export function openCents(invoice: InvoiceSums): number {
  return Math.max(0, owedCents(invoice) - invoice.paidCents)
}

/** The amount with VAT that was paid and is no longer owed: it is to be paid back. */
export function refundCents(invoice: InvoiceSums): number {
  return Math.max(0, invoice.paidCents - owedCents(invoice))
}

function owedCents({ totalCents, creditedCents }: InvoiceSums): number {
  return totalCents - creditedCents
}

/** An amount with its VAT at the standard rate, for screens, which know no more of a documented invoice. */
export function withVat(amount: number): number {
  return amount + vat(amount, VAT_RATE)
}
