// The amounts of invoices and orders in whole cents: of each, and the sum of several.

import { withVat } from '@schoolbeheer/domain/invoices/amounts'
import { centsOf } from '@schoolbeheer/domain/money'

/** An amount in euro without VAT, as an upstream sends it. */
export type RowWithAmount = { amount?: number | null | undefined }

type Item = { typeName?: string | null | undefined; description?: string | null | undefined }

/** Amounts without VAT and with it. */
export type Sum = { count: number; amount: number; total: number }

/** The amount with VAT, which is computed for each document. */
export function totalOf(billed: RowWithAmount): number {
  return withVat(centsOf(billed.amount))
}

export function sumOf(documents: readonly RowWithAmount[]): Sum {
  const sum = { count: documents.length, amount: 0, total: 0 }
  for (const document of documents) {
    sum.amount += centsOf(document.amount)
    sum.total += totalOf(document)
  }
  return sum
}

/** The text of a line: several lines may be of one type. */
export function itemText({ typeName, description }: Item): string {
  return [typeName, description].filter(Boolean).join(': ') || '–'
}
