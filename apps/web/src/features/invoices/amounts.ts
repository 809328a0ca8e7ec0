// What was credited of an invoice, and what is still open of it, in whole cents.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { withVat } from '@schoolbeheer/domain/invoices/amounts'
import { customerState, PAID, type ActedOn, type CustomerState } from '@schoolbeheer/domain/invoices/statuses'
import { centsOf } from '@schoolbeheer/domain/money'
import { totalOf } from '../billing/amounts.ts'

/** Each credit note of an invoice with its amounts; the VAT of one follows from those before it. */
export function creditsOf({ creditNotes }: Pick<Invoice, 'creditNotes'>) {
  let before = 0
  return (creditNotes ?? []).map((note) => {
    const amount = centsOf(note.amount)
    const total = withVat(before + amount) - withVat(before)
    before += amount
    return { note, amount, total }
  })
}

/** Nothing of it is to be paid any more, and nobody paid it. */
export function isCredited(invoice: Invoice): boolean {
  return invoice.status !== PAID && Boolean(invoice.creditNotes?.length) && actedOn(invoice).open <= 0
}

/** What is open of one that was credited in part; null of others. */
export function partlyOpen(invoice: Invoice): number | null {
  const { status, open } = actedOn(invoice)
  return status !== PAID && open > 0 && open < totalOf(invoice) ? open : null
}

/** What its customer still has to pay. */
export function openOf(invoice: Invoice): number {
  const { status, open } = actedOn(invoice)
  return status === PAID ? 0 : open
}

/** @param today a date in Brussels */
export function customerStateOf(invoice: Invoice, today: string): CustomerState {
  return customerState({ ...actedOn(invoice), dueDate: invoice.dueDate?.slice(0, 10) }, today)
}

/** What the rules of the domain look at. */
export function actedOn(invoice: Invoice): ActedOn {
  const credited = creditsOf(invoice).reduce((sum, { total }) => sum + total, 0)
  return { status: invoice.status, open: totalOf(invoice) - credited, underWay: invoice.underWay ?? false }
}
