import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLargestRemainder } from './splitting.ts'

const amount = fc.integer({ min: 0, max: 10_000_000_000_00 })

test('a split adds up, and nobody is a cent or more away from the exact share', () => {
  const weights = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 30 }).filter((list) => list.some((w) => w > 0))
  fc.assert(
    fc.property(amount, weights, (total, list) => {
      const shares = splitLargestRemainder(total, list)
      const sum = list.reduce((a, b) => a + b, 0)
      expect(shares.reduce((a, b) => a + b, 0)).toBe(total)
      shares.forEach((share, index) => {
        const missed = BigInt(share) * BigInt(sum) - BigInt(total) * BigInt(list[index] ?? 0)
        expect(missed > -sum && missed < sum).toBe(true)
      })
    }),
  )
})

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [5, [1, 1, 1], [2, 2, 1]],
  [100, [1, 0, 5], [17, 0, 83]],
  [10, [1, 2, 4], [1, 3, 6]],
  [0, [0, 0], [0, 0]],
  [0, [], []],
])('%d split by %j is %j', (total, weights, shares) => {
  expect(splitLargestRemainder(total, weights)).toEqual(shares)
})

test.each([
  [1, []],
  [1, [0, 0]],
  [-1, [1]],
  [1, [2, -1]],
  [1, [0.5]],
  [0.5, [1]],
])('%d cannot be split by %j', (total, weights) => {
  expect(() => splitLargestRemainder(total, weights)).toThrow(RangeError)
})
