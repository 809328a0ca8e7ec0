// Numbers of invoices, credit notes and purchase orders, and due dates (design: gapless within a calendar year).

import { addDays } from '../dates.ts'

/** The series of numbers, each with the prefix of its numbers. */
export const series = { invoice: '', creditNote: 'CN', purchaseOrder: 'BB' } as const

export type Series = keyof typeof series

/** '2026-00001' of an invoice, 'CN2026-00001' of a credit note, 'BB2026-00001' of a purchase order. */
export function documentNumber(of: Series, year: number, sequence: number): string {
  return `${series[of]}${year}-${String(sequence).padStart(5, '0')}`
}

/** The year and the place of a number of this series; undefined for a text that is none. */
export function readDocumentNumber(of: Series, number: string): { year: number; sequence: number } | undefined {
  const [, prefix, year, sequence] = /^(\D*)(\d{4})-(\d{5,9})$/.exec(number) ?? []
  const read = { year: Number(year), sequence: Number(sequence) }
  return prefix === series[of] && documentNumber(of, read.year, read.sequence) === number ? read : undefined
}

/** The due date of an invoice, thirty days after its date. */
export function dueDateOf(creationDate: string): string {
  return addDays(creationDate, 30)
}
