// Crediting invoices: the amount left of each line, whether a credit fits, its VAT, and the amount still to be paid.
// Amounts are whole cents without VAT unless a comment says otherwise.

import { totalsOf, type TaxedAmount, type Totals } from './amounts.ts'

/** A line of an invoice, and the amount of it that earlier credit notes took back. */
export type CreditableLine = TaxedAmount & { id: number; credited: number }

export type Credit = { invoiceItemId: number; amount: number }

/** Why credits are refused; `invalid` names the first line whose amount does not fit. */
export type CreditRefusal =
  | { reason: 'nothingLeft' }
  | { reason: 'nothingChosen' }
  | { reason: 'invalid'; lineId: number }

/** The amount left to credit of a line, never below zero. */
export function leftToCredit({ amount, credited }: Pick<CreditableLine, 'amount' | 'credited'>): number {
  return Math.max(0, amount - credited)
}

export function isFullyCredited(lines: readonly CreditableLine[]): boolean {
  return lines.every((line) => leftToCredit(line) === 0)
}

/** Credits of everything that is left. */
export function fullCredit(lines: readonly CreditableLine[]): Credit[] {
  return lines
    .map((line) => ({ invoiceItemId: line.id, amount: leftToCredit(line) }))
    .filter(({ amount }) => amount > 0)
}

/**
 * Why the credits are refused; undefined when they fit: each line at most once, from 0 to what is left of it, at least
 * one above 0.
 */
export function creditRefusal(lines: readonly CreditableLine[], credits: readonly Credit[]): CreditRefusal | undefined {
  if (isFullyCredited(lines)) return { reason: 'nothingLeft' }
  const left = new Map(lines.map((line) => [line.id, leftToCredit(line)]))
  for (const { invoiceItemId, amount } of credits) {
    if (!Number.isSafeInteger(amount) || amount < 0 || amount > (left.get(invoiceItemId) ?? -1))
      return { reason: 'invalid', lineId: invoiceItemId }
    left.delete(invoiceItemId)
  }
  return credits.some(({ amount }) => amount > 0) ? undefined : { reason: 'nothingChosen' }
}

/**
 * The totals of a credit note. Its VAT is the VAT of all credits together, less the VAT of the earlier ones. So the
 * notes of an invoice take back exactly its VAT, however it is divided over them.
 */
export function creditTotals(before: readonly TaxedAmount[], credits: readonly TaxedAmount[]): Totals {
  const [earlier, together] = [totalsOf(before), totalsOf([...before, ...credits])]
  const amount = together.amount - earlier.amount
  const tax = together.vat - earlier.vat
  const rates = together.rates.map(({ rate, base, vat }) => {
    const taken = earlier.rates.find((one) => one.rate === rate)
    return { rate, base: base - (taken?.base ?? 0), vat: vat - (taken?.vat ?? 0) }
  })
  return { amount, vat: tax, total: amount + tax, rates: rates.filter(({ base }) => base > 0) }
}

/** The VAT of a credit note: see `creditTotals`. */
export function creditVat(before: readonly TaxedAmount[], credits: readonly TaxedAmount[]): number {
  return creditTotals(before, credits).vat
}

/** The open amount of an invoice, including VAT. */
export function openAmount(lines: readonly TaxedAmount[], credited: readonly TaxedAmount[]): number {
  return totalsOf(lines).total - totalsOf(credited).total
}
