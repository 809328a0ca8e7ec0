import type { EInvoiceState } from '@schoolbeheer/contracts/school/eInvoices'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { expect, test } from 'vitest'
import { hasTroubled, troubleOf } from './eInvoices.ts'

function document(state: EInvoiceState, problem?: string) {
  return { id: 1, items: [], eInvoice: { state, dispatchId: 7 }, ...(problem && { problem }) }
}

test.each([
  ['failed', 'peppol_registered_no', true],
  ['rejected', 'invoice_problem_refused', true],
  ['uncertain', 'invoice_problem_undecided', true],
  // The PDF was mailed instead, or mailing it failed.
  ['rejected', undefined, false],
  ['rejected', 'invoice_problem_failed', false],
  ['delivered', 'invoice_problem_failed', false],
  ['queued', undefined, false],
] as const)('an e-invoice that is %s with the problem %s: is something to be done? %s', (state, problem, expected) => {
  expect(troubleOf(document(state, problem)) !== null).toBe(expected)
})

test('an invoice is in the list of those with a problem for its credit note too', () => {
  const invoice: Invoice = { ...document('delivered'), type: 0, status: 2 }
  expect(hasTroubled(invoice)).toBe(false)
  expect(hasTroubled({ ...invoice, creditNotes: [document('rejected', 'invoice_problem_refused')] })).toBe(true)
})
