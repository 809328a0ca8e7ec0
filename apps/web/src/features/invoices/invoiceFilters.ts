// The filters of the list of invoices (second document, sections 2 and 9), and our own for invoices that need a look.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { brusselsInstant } from '@schoolbeheer/domain/instants'
import { hasPdf, invoiceStatuses, isOverdue, SENT } from '@schoolbeheer/domain/invoices/statuses'
import { invoiceTypes } from '@schoolbeheer/domain/billing/kinds'
import type { Filter } from '../../kit/table/list.ts'
import { groupFilter } from '../schoolGroups/ofGroup.ts'
import { actedOn, isPartlyPaid } from './amounts.ts'
import { hasTroubled } from './eInvoices.ts'

/** @param today a date in Brussels */
export function filtersOf(today: string): Filter<Invoice>[] {
  const documented: Filter<Invoice>[] = [
    {
      id: 'status',
      label: 'invoice_status',
      toggles: 'on',
      choices: invoiceStatuses.map((status) => ({ value: String(status), label: `invoice_status_${status}` })),
      has: ({ status }, chosen) => String(status) === chosen,
    },
    {
      id: 'type',
      label: 'invoice_type',
      toggles: 'on',
      choices: invoiceTypes.map((type) => ({ value: String(type), label: `invoice_type_${type}` })),
      has: ({ type }, chosen) => String(type) === chosen,
    },
  ]
  const peppol = only('peppol', 'invoice_peppol', ({ schoolGroupPeppol }) => schoolGroupPeppol === true)
  const overdue = only('overdue', 'invoices_overdue', (invoice) => isInvoiceOverdue(invoice, today))
  const reminded = only('reminded', 'invoices_reminded', isReminded)
  const troubled = [
    only('problem', 'invoices_problem', ({ problem }) => Boolean(problem)),
    only('failed', 'invoices_failed', hasFailed),
    only('einvoice', 'invoices_einvoiceproblem', hasTroubled),
  ]
  const monthBegan = brusselsInstant(`${today.slice(0, 8)}01`, '00:00').toISOString()
  const paid = only('paid', 'invoices_paidthismonth', ({ paidAt }) => Boolean(paidAt && paidAt >= monthBegan), 'month')
  const partly = only('partly', 'invoice_partlypaid', isPartlyPaid)
  const refund = only('refund', 'invoices_torefund', (invoice) => Boolean(invoice.refund))
  return [...documented, peppol, overdue, reminded, ...troubled, paid, partly, refund, groupFilter, monthFilter]
}

/** The invoices of a month, yyyy-MM, that a report counts. */
const monthFilter: Filter<Invoice> = {
  id: 'month',
  label: 'invoices_period_month',
  linked: true,
  has: ({ creationDate }, chosen) => creationDate?.startsWith(chosen) ?? false,
}

export function isInvoiceOverdue(invoice: Invoice, today: string): boolean {
  return isOverdue({ ...actedOn(invoice), dueDate: invoice.dueDate?.slice(0, 10) }, today)
}

/** Whether the list says below the status that the customer was reminded. */
export function isReminded({ status, reminders }: Pick<Invoice, 'status' | 'reminders'>): boolean {
  return status === SENT && Boolean(reminders)
}

/** Whether the invoice has its PDF, but sending it failed or is uncertain. */
function hasFailed({ status, problem }: Invoice): boolean {
  return hasPdf(status) && Boolean(problem)
}

type Label = Filter<Invoice>['label']

/** A filter with a single toggle, off at first. */
function only(id: string, label: Label, has: (invoice: Invoice) => boolean, value = 'yes'): Filter<Invoice> {
  return { id, label, toggles: 'off', choices: [{ value, label }], has }
}
