/** Matching of 100,000 lines. */
import { expect, test } from 'vitest'
import { matchLines } from './testing/matching.ts'

test('of 100,000 lines none books itself wrongly, nearly all that may do; clear suggestions are right too', async () => {
  const { toBook, booked, wronglyBooked, suggested, wronglySuggested } = await matchLines(100_000, 27)
  expect(wronglyBooked).toEqual([])
  expect(booked / toBook).toBeGreaterThanOrEqual(0.995)
  // Some pay an invoice a second time, with a slip that is near to another one of the same amount.
  expect(wronglySuggested.length / suggested).toBeLessThan(0.002)
})
