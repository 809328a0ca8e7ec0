// Numbers of invoices, credit notes and purchase orders, and due dates (design: gapless within a calendar year).

import { addDays } from '../dates.ts'

/** What is numbered in a series of its own, and what its numbers begin with. */
export const series = { invoice: '', creditNote: 'CN', purchaseOrder: 'BB' } as const

export type Series = keyof typeof series

/** '2026-00001' of an invoice, 'CN2026-00001' of a credit note, 'BB2026-00001' of a purchase order. */
export function documentNumber(of: Series, year: number, sequence: number): string {
  return `${series[of]}${year}-${String(sequence).padStart(5, '0')}`
}

/** Invoices are due thirty days after their date. */
export function dueDateOf(creationDate: string): string {
  return addDays(creationDate, 30)
}
