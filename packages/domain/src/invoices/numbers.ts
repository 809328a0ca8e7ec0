// Numbers of invoices, credit notes and purchase orders, and due dates (design: gapless within a calendar year).

import { addDays } from '../dates.ts'

/** The series of numbers, each with the prefix of its numbers. */
export const series = { invoice: '', creditNote: 'CN', purchaseOrder: 'BB' } as const

export type Series = keyof typeof series

/** '2026-00001' of an invoice, 'CN2026-00001' of a credit note, 'BB2026-00001' of a purchase order. */
export function documentNumber(of: Series, year: number, sequence: number): string {
  return `${series[of]}${year}-${String(sequence).padStart(5, '0')}`
}

/** The due date of an invoice, thirty days after its date. */
export function dueDateOf(creationDate: string): string {
  return addDays(creationDate, 30)
}
