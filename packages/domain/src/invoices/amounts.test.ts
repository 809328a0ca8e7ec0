import { expect, test } from 'vitest'
import { totalsOf, withVat } from './amounts.ts'

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
