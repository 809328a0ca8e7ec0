import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, toCents, toEuro, vat, VAT_RATE } from './money.ts'

const amount = fc.integer({ min: 0, max: 10_000_000_000_00 })

test('amounts survive the way to cents and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_000_00, max: 10_000_000_000_00 }), (cents) => {
      expect(toCents(toEuro(cents))).toBe(cents)
      expect(toCents(Number((cents / 100).toFixed(2)))).toBe(cents)
    }),
  )
})

test.each([
  [0.29, 29],
  [1.15, 115],
  [4310, 431000],
  [-19.99, -1999],
])('%d euro is %d cents', (euro, cents) => {
  expect(toCents(euro)).toBe(cents)
})

test.each([1.005, 0.001, 10.999, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER])(
  '%d is refused as an amount in euro',
  (euro) => {
    expect(() => toCents(euro)).toThrow(RangeError)
  },
)

test.each([
  [1.005, 101],
  [33.333, 3333],
  [0.004, 0],
  [1234.56, 123_456],
  [null, 0],
  [-0, 0],
  [-0.001, 0],
])('of %s euro from elsewhere, %s cents are taken', (euro, cents) => {
  expect(centsOf(euro)).toBe(cents)
})

test('cents that are not whole are refused', () => {
  expect(() => toEuro(0.5)).toThrow(RangeError)
  expect(() => vat(0.5, VAT_RATE)).toThrow(RangeError)
  expect(() => vat(100, 5.5)).toThrow(RangeError)
})

test.each([
  [10000, 2100],
  [50, 11],
  [49, 10],
  [-50, -11],
  [-1, 0],
  [0, 0],
])('21%% VAT on %d cents is %d', (cents, expected) => {
  expect(vat(cents, 21)).toBe(expected)
})

test('VAT is rounded half up, as exact arithmetic does it', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(0, 6, 12, VAT_RATE), (cents, rate) => {
      const hundredths = BigInt(cents) * BigInt(rate)
      const exact = hundredths / 100n + (hundredths % 100n >= 50n ? 1n : 0n)
      expect(BigInt(vat(cents, rate))).toBe(exact)
    }),
  )
})
