// Quantity and unit price of a line of an e-invoice.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { product, readDecimal } from './decimals.ts'
import { unitPrice } from './unitPrice.ts'

test.for([
  // The paper's own price, also where its product is rounded.
  { line: [1, 120_000, 120_000], written: ['1', '1200.00'] },
  { line: [2.5, 8_500, 21_250], written: ['2.5', '85.00'] },
  { line: [0.33, 8_537, 2_817], written: ['0.33', '85.37'] },
  // A price that does not divide has as many decimals as it takes.
  { line: [3, 334, 1_001], written: ['3', '3.337'] },
  { line: [66.66, 1, 100], written: ['66.66', '0.015'] },
  { line: [0, 500, 1_000], written: ['1', '10.00'] },
  { line: [2, -500, -1_000], written: ['2', '-5.00'] },
])('$line is written as $written', ({ line: [quantity = 0, unitPriceCents = 0, amountCents = 0], written }) => {
  expect(Object.values(unitPrice({ quantity, unitPriceCents, amountCents }))).toEqual(written)
})

test('quantity × price rounds to the amount, whatever they are', () => {
  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  const quantities = fc.integer({ min: 1, max: 10_000_000 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(quantities, cents, cents, (quantity, unitPriceCents, amountCents) => {
      const written = unitPrice({ quantity, unitPriceCents, amountCents })
      const [many, price] = [readDecimal(written.quantity), readDecimal(written.unitPrice)]
      expect(many && price && product(many, price)).toBe(BigInt(amountCents))
      expect(Number(written.quantity)).toBe(quantity)
    }),
    { numRuns: 500 },
  )
})
