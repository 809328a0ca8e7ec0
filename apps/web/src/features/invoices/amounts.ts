// The credited and open amounts of an invoice, in whole cents.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { withVat } from '@schoolbeheer/domain/invoices/amounts'
import { customerState, PAID, type InvoiceFacts, type CustomerState } from '@schoolbeheer/domain/invoices/statuses'
import { centsOf } from '@schoolbeheer/domain/money'
import { totalOf } from '../billing/amounts.ts'

/** The credit notes of an invoice with their amounts; the VAT of a note follows from the notes before it. */
export function creditsOf({ creditNotes }: Pick<Invoice, 'creditNotes'>) {
  let before = 0
  return (creditNotes ?? []).map((note) => {
    const amount = centsOf(note.amount)
    const total = withVat(before + amount) - withVat(before)
    before += amount
    return { note, amount, total }
  })
}

/** Whether nothing is to be paid any more, although nobody has paid. */
export function isCredited(invoice: Invoice): boolean {
  return invoice.status !== PAID && Boolean(invoice.creditNotes?.length) && owedOf(invoice) <= 0
}

/** Whether something is paid, but not all. */
export function isPartlyPaid(invoice: Invoice): boolean {
  const { status, open } = actedOn(invoice)
  return status !== PAID && open > 0 && Boolean(invoice.paid)
}

/** The open amount of an invoice that was credited or paid in part; null for others. */
export function partlyOpen(invoice: Invoice): number | null {
  const { status, open } = actedOn(invoice)
  return status !== PAID && open > 0 && open < totalOf(invoice) ? open : null
}

/** The amount that the customer still has to pay. */
export function openOf(invoice: Invoice): number {
  const { status, open } = actedOn(invoice)
  return status === PAID ? 0 : open
}

/** @param today a date in Brussels */
export function customerStateOf(invoice: Invoice, today: string): CustomerState {
  return customerState({ ...actedOn(invoice), paid: invoice.paid, dueDate: invoice.dueDate?.slice(0, 10) }, today)
}

/** The facts about an invoice that the rules of the domain need. */
export function actedOn(invoice: Invoice): InvoiceFacts {
  const { status, underWay, open } = invoice
  return { status, open: typeof open === 'number' ? centsOf(open) : owedOf(invoice), underWay: underWay ?? false }
}

/** The amount that is not credited: open as a whole, where the upstream does not tell what is paid. */
function owedOf(invoice: Invoice): number {
  return totalOf(invoice) - creditsOf(invoice).reduce((sum, { total }) => sum + total, 0)
}
