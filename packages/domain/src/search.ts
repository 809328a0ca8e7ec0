// The meanings of a searched text besides words: the number, the payment reference or the amount of a document.

import { isPaymentReference } from './belgium.ts'
import { toCents } from './money.ts'
import { parseAmount } from './typedNumbers.ts'

/** The prefix before the year, of invoices, credit notes and purchase orders. */
export type NumberSeries = '' | 'CN' | 'BB'

/** The beginning of a document's number, as '2026-001'; undefined for a text that is no beginning in this series. */
export function numberBeginning(text: string, series: NumberSeries): string | undefined {
  const [, named = '', rest = ''] = /^(CN|BB)?\s*(\d{4}-\d{0,6})$/i.exec(text.trim()) ?? []
  return rest && (named === '' || named.toUpperCase() === series) ? series + rest : undefined
}

/** The sequence number after the year in a document's number: 192 of '192' and of '00192'. */
export function sequenceIn(text: string): number | undefined {
  const digits = /^\s*(\d{1,6})\s*$/.exec(text)?.[1]
  return digits && Number(digits) > 0 ? Number(digits) : undefined
}

/** The 12 digits of a payment reference, whether plus signs, asterisks, slashes, dots or spaces separate them. */
export function referenceIn(text: string): string | undefined {
  const digits = text.replace(/[\s+*/.-]/g, '')
  return isPaymentReference(digits) ? digits : undefined
}

/** Whole cents of an amount as Belgians type it, '1.234,50', or as a spreadsheet copies it, '1234.50'. */
export function centsIn(text: string): number | undefined {
  const euro = parseAmount(text, 'nl') ?? parseAmount(text, 'en')
  return euro === null || euro === 0 || euro >= 10_000_000 ? undefined : toCents(euro)
}
