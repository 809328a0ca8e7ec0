// The remedies for problems of an invoice: trying again, or changing its group first.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { troubleOf } from './eInvoices.ts'

/** Whether a failure can be tried again as it is. For an uncertain dispatch a person says first whether it arrived. */
export function canRetry({ problem, eInvoice }: Pick<Invoice, 'problem' | 'eInvoice'>): boolean {
  const trouble = troubleOf({ problem, eInvoice })
  return Boolean(problem) && (trouble ? trouble.state === 'failed' : problem !== 'invoice_problem_uncertain')
}

/** The field of the group's form that a problem is about, and the text of the link; undefined where no field helps. */
export function remedyOf(problem: string | null | undefined) {
  return Object.entries(remedies).find(([name]) => name === problem)?.[1]
}

const address = { field: 'invoiceEmails', label: 'invoice_mend_address' } as const
const remedies = {
  invoice_problem_noaddress: address,
  invoice_problem_peppoloff: address,
  invoice_problem_failed: { field: 'invoiceEmails', label: 'invoice_mend_wrongaddress' },
  invoice_problem_nonumber: { field: 'vat', label: 'invoice_mend_number' },
} as const
