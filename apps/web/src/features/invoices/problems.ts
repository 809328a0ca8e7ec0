// What can be done about what went wrong with an invoice: trying again, or mending its group first.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { troubleOf } from './eInvoices.ts'

/** Whether what failed of it can be tried again as it is: of what is uncertain a person says first whether it arrived. */
export function canRetry({ problem, eInvoice }: Pick<Invoice, 'problem' | 'eInvoice'>): boolean {
  const trouble = troubleOf({ problem, eInvoice })
  return Boolean(problem) && (trouble ? trouble.state === 'failed' : problem !== 'invoice_problem_uncertain')
}

/** The field of the group's form that a problem is about, and the text that leads there; undefined where it is none. */
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
