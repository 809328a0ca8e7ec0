import { COURSE_DAYS, sourceTypes } from '@schoolbeheer/domain/billing/kinds'
import { expect, test } from 'vitest'
import { kindInAddress } from './kinds.ts'

test('every kind has an address of its own', () => {
  const addresses = sourceTypes.map((kind) => kindInAddress.stringify({ kind }))
  expect(addresses.map(kindInAddress.parse)).toEqual(sourceTypes.map((kind) => ({ kind })))
  expect(kindInAddress.stringify({ kind: COURSE_DAYS })).toEqual({ kind: 'coursedays' })
})

test('an address of no kind is of no page', () => {
  expect(kindInAddress.parse({ kind: 'consultations' })).toBe(false)
})
