// The invoices that would leave overdue, and those of them that can get another due date before.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { dateOf } from '@schoolbeheer/domain/dates'
import { canMoveDueDate, isAtCustomer } from '@schoolbeheer/domain/invoices/statuses'
import { actedOn } from './amounts.ts'
import type { Action } from './bulk.ts'

export type OverdueInvoices = {
  /** The invoices whose due date has passed, and of which an amount is open. */
  all: readonly Invoice[]
  movable: readonly Invoice[]
}

/** @param today a date in Brussels */
export function lateIn(action: Action, invoices: readonly Invoice[], today: string): OverdueInvoices {
  const all = invoices.filter(
    (invoice) => leaves(action, invoice) && actedOn(invoice).open > 0 && dueOf(invoice) && dueOf(invoice) < today,
  )
  return { all, movable: all.filter((invoice) => canMoveDueDate({ ...invoice, dueDate: dueOf(invoice) }, today)) }
}

/**
 * Whether the action sends the invoice itself. Trying again sends a reminder or a credit note where the customer has
 * the invoice, and nothing where it has no PDF.
 */
function leaves(action: Action, invoice: Invoice): boolean {
  if (action === 'retry') return !isAtCustomer(invoice) && invoice.problem !== 'invoice_problem_rendering'
  return action === 'send'
}

function dueOf({ dueDate }: Invoice): string {
  return (dueDate && dateOf(dueDate)) ?? ''
}
