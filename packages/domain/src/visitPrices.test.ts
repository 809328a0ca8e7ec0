import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursPrice, travelPrice } from './visitPrices.ts'

test.each([
  [1, 9500, 9500],
  [1.5, 9501, 14_252],
  [0.25, 9500, 2375],
  [0, 9500, 0],
])('%d hours at %i cents cost %i', (hours, perHour, cents) => {
  expect(hoursPrice(hours, perHour)).toBe(cents)
})

test('whole hours cost exactly their number times the price; no third decimal is taken', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(100_000), (hours, perHour) => {
      expect(hoursPrice(hours, perHour)).toBe(hours * perHour)
    }),
  )
  expect(() => hoursPrice(1.005, 100)).toThrow(RangeError)
  expect(travelPrice(120, 45)).toBe(5400)
  expect(travelPrice(12.5, 45)).toBe(563)
  expect(() => travelPrice(0.25, 45)).toThrow(RangeError)
})
