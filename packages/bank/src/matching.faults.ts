/** Matching of 100,000 lines. */
import { expect, test } from 'vitest'
import { matchLines } from './testing/matching.ts'

test('of 100,000 lines none books itself wrongly, nearly all that may do, and no clear suggestion is wrong', async () => {
  const { toBook, booked, wronglyBooked, wronglySuggested } = await matchLines(100_000, 27)
  expect(wronglyBooked).toEqual([])
  expect(booked / toBook).toBeGreaterThanOrEqual(0.995)
  expect(wronglySuggested).toEqual([])
})
