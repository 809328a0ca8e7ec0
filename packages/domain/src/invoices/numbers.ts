// Numbers of invoices and credit notes, payment references and due dates (design: gapless within a calendar year).

import { addDays } from '../dates.ts'

/** What is numbered in a series of its own, and what its numbers begin with. */
export const series = { invoice: '', creditNote: 'CN' } as const

export type Series = keyof typeof series

/** '2026-00001' of an invoice, 'CN2026-00001' of a credit note. */
export function documentNumber(of: Series, year: number, sequence: number): string {
  return `${series[of]}${year}-${String(sequence).padStart(5, '0')}`
}

/**
 * The payment reference of an invoice, 12 digits: year, sequence, and these ten modulo 97, or 97 where that is 0.
 * RangeError for a sequence that does not fit into six digits.
 */
export function referenceOf(year: number, sequence: number): string {
  if (sequence > 999_999) throw new RangeError(`There is no reference for number ${sequence} of a year`)
  const digits = `${year}${String(sequence).padStart(6, '0')}`
  return digits + String(Number(digits) % 97 || 97).padStart(2, '0')
}

/** '+++202/6000/00192+++'; a text that is no reference stays as it is. */
export function formatReference(reference: string): string {
  return reference.replace(/^(\d{3})(\d{4})(\d{5})$/, '+++$1/$2/$3+++')
}

/** Invoices are due thirty days after their date. */
export function dueDateOf(creationDate: string): string {
  return addDays(creationDate, 30)
}
