import type { OpenInvoice } from '@schoolbeheer/contracts/school/payments'
import { expect, test } from 'vitest'
import { amountsOf, roomOf, type Chosen } from './allocating.ts'

function invoice(id: number, open: number, refund = 0): OpenInvoice {
  return { id, status: 2, total: 121, open, refund }
}

function chosen(...parts: [OpenInvoice, number | string | null][]): Chosen {
  return new Map(parts.map(([one, amount]) => [one.id, { invoice: one, amount }]))
}

const received = { amount: 200, remainder: 150 }

test('the parts of a payment add up to what remains of it at most, each to what is open of its invoice', () => {
  const [one, other] = [invoice(1, 121), invoice(2, 50.1)]
  expect(amountsOf(chosen([one, 99.9], [other, 50.1]), received)).toEqual({
    allocations: [
      { invoiceId: 1, amount: 99.9 },
      { invoiceId: 2, amount: 50.1 },
    ],
    sum: 150_00,
  })
  expect(amountsOf(chosen([one, 100], [other, 50.1]), received)).toBeNull()
  expect(amountsOf(chosen([other, 50.11]), received)).toBeNull()
})

test.each([null, 'veel', 0, -1])('%s is no part', (amount) => {
  expect(amountsOf(chosen([invoice(1, 121), amount]), received)).toBeNull()
  expect(amountsOf(chosen([invoice(1, 121), 10], [invoice(2, 121), amount]), received)).toBeNull()
})

test('nothing is chosen at first', () => {
  expect(amountsOf(new Map(), received)).toBeNull()
})

test('of what went out, an invoice takes what is to be paid back', () => {
  const sent = { amount: -30, remainder: -30 }
  expect(roomOf(invoice(1, 0, 30), sent)).toBe(30_00)
  expect(amountsOf(chosen([invoice(1, 0, 30), 30]), sent)?.sum).toBe(30_00)
  expect(amountsOf(chosen([invoice(1, 30), 30]), sent)).toBeNull()
})
