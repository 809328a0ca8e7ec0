import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { expect, test } from 'vitest'
import { sumOf } from '../billing/amounts.ts'
import { actedOn, creditsOf } from './amounts.ts'
import { refusalsOf } from '../billing/refusals.ts'
import { obstaclesTo, questionOf } from './bulk.ts'

function invoice(id: number, fields: Partial<Invoice> = {}): Invoice {
  return { id, invoiceNumber: `2026-0000${id}`, type: 0, status: 2, amount: 100, items: [], creditNotes: [], ...fields }
}

const credited = invoice(3, {
  amount: 0.05,
  creditNotes: [0.02, 0.03].map((amount, id) => ({ id, amount, items: [] })),
})

test('credit notes take back exactly the VAT of their invoice', () => {
  expect(creditsOf(credited).map(({ total }) => total)).toEqual([2, 4])
  expect(actedOn(credited)).toEqual({ status: 2, open: 0, underWay: false })
})

test('sums reckon VAT for each invoice, and a missing amount is none', () => {
  expect(sumOf([invoice(1, { amount: 0.03 }), invoice(2, { amount: 0.03 })])).toEqual({ count: 2, amount: 6, total: 8 })
  expect(sumOf([invoice(1, { amount: null })])).toEqual({ count: 1, amount: 0, total: 0 })
})

test('what stands in the way is told by its reason', () => {
  const chosen = [invoice(1, { status: 0 }), invoice(2, { status: 3 }), credited, invoice(4, { status: 0 })]
  expect(
    refusalsOf(obstaclesTo('sendReminder', chosen)).map(({ reason, obstacles }) => [reason, obstacles.length]),
  ).toEqual([
    ['invoice_obstacle_nopdf', 2],
    ['invoice_obstacle_paid', 1],
    ['invoice_obstacle_settled', 1],
  ])
  expect(obstaclesTo('send', [invoice(1)])).toEqual([])
})

test.each([
  ['send', [{ status: 1 }], 'send'],
  ['send', [{ status: 1, schoolGroupPeppol: true }], 'sendpeppol'],
  ['send', [{ status: 2 }, { status: 1 }], 'sendalreadysent'],
  ['send', [{ status: 2 }, { status: 1, schoolGroupPeppol: true }], 'sendalreadysentpeppol'],
  ['sendReminder', [{ status: 2 }], 'reminder'],
  ['recreatePdf', [{ status: 1 }], 'recreate'],
  ['recreatePdf', [{ status: 2 }], 'recreatealreadysent'],
  ['setPaid', [{ status: 2 }], 'setpaid'],
] as const)('before %s of %j it asks %s', (action, chosen, text) => {
  expect(
    questionOf(
      action,
      chosen.map((fields, id) => invoice(id, fields)),
    ).text,
  ).toBe(text)
})
