import { expect, test } from 'vitest'
import { openCents, refundCents, totalsOf, withVat } from './amounts.ts'

test('VAT is reckoned on the sum of the lines of a rate, half up', () => {
  const lines = [
    { amount: 33, vatRate: 21 },
    { amount: 17, vatRate: 21 },
    { amount: 100, vatRate: 6 },
  ]
  expect(totalsOf(lines)).toEqual({
    amount: 150,
    vat: 17,
    total: 167,
    rates: [
      { rate: 21, base: 50, vat: 11 },
      { rate: 6, base: 100, vat: 6 },
    ],
  })
  expect(totalsOf([])).toEqual({ amount: 0, vat: 0, total: 0, rates: [] })
  expect(withVat(50)).toBe(61)
})

test.each([
  ['nothing is paid', 0, 0, 121, 0],
  ['a part is paid', 0, 40, 81, 0],
  ['credited and paid', 21, 100, 0, 0],
  ['credited after it was paid', 21, 121, 0, 21],
  ['credited in full', 121, 0, 0, 0],
])('what is open of € 1,21, and what is to be paid back: %s', (_, creditedCents, paidCents, open, refund) => {
  const sums = { totalCents: 121, creditedCents, paidCents }
  expect([openCents(sums), refundCents(sums)]).toEqual([open, refund])
})
