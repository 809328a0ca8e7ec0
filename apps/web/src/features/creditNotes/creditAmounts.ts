// The amounts of a credit note: what is left of each line of the invoice, what was typed for it, and whether that fits.
// Amounts are whole cents without VAT; typed amounts are in euro, as the amount field gives them.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { refundCents, type TaxedAmount } from '@schoolbeheer/domain/invoices/amounts'
import {
  creditRefusal,
  creditVat,
  fullCredit,
  leftToCredit,
  type Credit,
  type CreditableLine,
  type CreditRefusal,
} from '@schoolbeheer/domain/invoices/crediting'
import { centsOf, VAT_RATE } from '@schoolbeheer/domain/money'
import { itemText } from '../billing/amounts.ts'

export type InvoiceLine = CreditableLine & { name: string }

/** By the id of the line: an amount, a text that is not an amount, or null. */
export type TypedAmounts = Readonly<Record<number, number | string | null>>

export function linesOf({ items, creditNotes }: Invoice): InvoiceLine[] {
  const credited = new Map<number, number>()
  for (const { invoiceItemId, amount } of creditNotes?.flatMap((note) => note.items ?? []) ?? [])
    credited.set(invoiceItemId, (credited.get(invoiceItemId) ?? 0) + centsOf(amount))
  return (items ?? []).map((item) => ({
    id: item.id,
    name: itemText(item),
    amount: centsOf(item.amount),
    vatRate: VAT_RATE,
    credited: credited.get(item.id) ?? 0,
  }))
}

/** Whether nothing is left of an invoice: its credit notes take back all of its amount. */
export function isWhollyCredited({ amount, creditNotes }: Invoice): boolean {
  const credited = creditNotes?.reduce((sum, note) => sum + centsOf(note.amount), 0) ?? 0
  return credited >= centsOf(amount)
}

/** The amounts to credit; NaN for a line with a text that is not an amount. */
export function typedCredits(lines: readonly InvoiceLine[], typed: TypedAmounts | 'all'): Credit[] {
  if (typed === 'all') return fullCredit(lines)
  return lines.map(({ id }) => ({ invoiceItemId: id, amount: typedCents(typed[id]) }))
}

/** The errors of the lines, as translation keys by the id of the line. */
export function wrongLines(lines: readonly InvoiceLine[], typed: TypedAmounts) {
  const wrong = new Map<number, 'shared_amountinvalid' | 'creditnote-create_validation'>()
  for (const line of lines) {
    const amount = typedCents(typed[line.id])
    if (Number.isNaN(amount)) wrong.set(line.id, 'shared_amountinvalid')
    else if (amount > leftToCredit(line)) wrong.set(line.id, 'creditnote-create_validation')
  }
  return wrong
}

/** Why no credit note can be made of the invoice; undefined when one can. */
export function refusalOf(
  invoice: Invoice,
  lines: readonly InvoiceLine[],
  credits: readonly Credit[],
): CreditRefusal | undefined {
  return isWhollyCredited(invoice) ? { reason: 'nothingLeft' } : creditRefusal(lines, credits)
}

/** The sums of a credit note; a text that is not an amount counts as 0. */
export function totalsOfCredit({ creditNotes }: Invoice, credits: readonly Credit[]) {
  const before = creditNotes?.flatMap((note) => note.items ?? []).map(({ amount }) => taxed(centsOf(amount))) ?? []
  const now = credits.map(({ amount }) => taxed(amount || 0))
  const amount = now.reduce((sum, one) => sum + one.amount, 0)
  const vat = creditVat(before, now)
  return { amount, vat, total: amount + vat }
}

/** The amount with VAT that is to be paid back of the invoice once so much of it is credited. */
export function refundOf({ open, paid, refund }: Invoice, creditedCents: number): number {
  // An upstream need not say what is paid.
  if (!paid) return 0
  const paidCents = centsOf(paid)
  return refundCents({ totalCents: centsOf(open) + paidCents - centsOf(refund), creditedCents, paidCents })
}

function taxed(amount: number): TaxedAmount {
  return { amount, vatRate: VAT_RATE }
}

function typedCents(typed: TypedAmounts[number] | undefined): number {
  return typeof typed === 'string' ? Number.NaN : centsOf(typed)
}
