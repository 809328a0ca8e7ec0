import { expect, test } from 'vitest'
import { matchLines } from './testing/matching.ts'

test('of 5,000 lines none books itself wrongly, nearly all that may do, and no clear suggestion is wrong', async () => {
  const { toBook, booked, wronglyBooked, suggested, wronglySuggested } = await matchLines(5000, 27)
  expect(wronglyBooked).toEqual([])
  expect(toBook).toBeGreaterThan(2000)
  expect(booked / toBook).toBeGreaterThanOrEqual(0.995)
  expect(wronglySuggested).toEqual([])
  expect(suggested).toBeGreaterThan(500)
})
