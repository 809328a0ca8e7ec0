// What invoices and orders amount to, in whole cents: each, and several together.

import { withVat } from '@schoolbeheer/domain/invoices/amounts'
import { centsOf } from '@schoolbeheer/domain/money'

/** In euro without VAT, as an upstream says it. */
export type Billed = { amount?: number | null | undefined }

type Item = { typeName?: string | null | undefined; description?: string | null | undefined }

/** Amounts without VAT and with it. */
export type Sum = { count: number; amount: number; total: number }

/** Reckoned once: the sums of thousands are wanted at every keystroke. */
const totals = new WeakMap<Billed, number>()

/** With VAT, which is reckoned for each document. */
export function totalOf(billed: Billed): number {
  const total = totals.get(billed) ?? withVat(centsOf(billed.amount))
  totals.set(billed, total)
  return total
}

export function sumOf(documents: readonly Billed[]): Sum {
  const sum = { count: documents.length, amount: 0, total: 0 }
  for (const document of documents) {
    sum.amount += centsOf(document.amount)
    sum.total += totalOf(document)
  }
  return sum
}

/** What a line is for: several may be of one type. */
export function itemText({ typeName, description }: Item): string {
  return [typeName, description].filter(Boolean).join(': ') || '–'
}
