import type { Check } from '@schoolbeheer/contracts/school/eInvoices'
import { expect, test } from 'vitest'
import { summaryOf, type PreflightedInvoice } from './preflight.ts'

function one(
  invoiceId: number,
  channel: PreflightedInvoice['channel'],
  ...results: Check['result'][]
): PreflightedInvoice {
  const checks = results.map((result, at) => ({ name: `check ${at}`, result, text: result }))
  return { invoiceId, invoiceNumber: `2026-0000${invoiceId}`, channel, checks }
}

test('what cannot leave counts as that, whatever its channel, and comes first; what is said of several is said once', () => {
  const { counts, remarks, fine } = summaryOf([
    one(1, 'peppol', 'ok', 'ok'),
    one(2, 'mail', 'warning'),
    one(3, 'peppol', 'ok', 'error', 'warning'),
    one(4, 'none', 'error'),
    one(5, 'mail'),
    one(6, 'none', 'warning'),
    one(7, 'none', 'error'),
  ])
  expect(counts).toEqual({ peppol: 1, mail: 2, none: 1, stuck: 3 })
  expect(remarks.map(({ invoices }) => invoices.map(({ invoiceId }) => invoiceId))).toEqual([[3], [4, 7], [2, 6]])
  expect(remarks[0]?.checks.map(({ result }) => result)).toEqual(['error', 'warning'])
  expect(fine.map(({ invoiceId }) => invoiceId)).toEqual([1, 5])
})
