import type { School } from '@schoolbeheer/contracts/school/schools'
import { expect, test } from 'vitest'
import { holderOf, isActive, occupationOf, withStopped } from './licences.ts'

const school = (active: number, maxNumberLicences?: number | null): School => ({
  id: 1,
  name: 'Atheneum',
  maxNumberLicences,
  activeLicences: Array.from({ length: active }, (_, index) => ({ id: index + 1, active: true })),
})

test.each([
  [2, 3, 'free'],
  [3, 3, 'full'],
  [4, 3, 'over'],
  [0, 0, 'full'],
  [1, 0, 'over'],
  [500, null, 'free'],
])('%s active of %s: %s', (active, maximum, state) => {
  expect(occupationOf(school(active, maximum))).toEqual({ active, maximum, state })
})

test('a stopped licence gives its place free, and leaves the others what they were', () => {
  const full = school(3, 3)
  const after = withStopped(full, 2)
  expect(occupationOf(after)).toEqual({ active: 2, maximum: 3, state: 'free' })
  expect(after.activeLicences?.map(isActive)).toEqual([true, false, true])
  expect(after.activeLicences?.[0]).toBe(full.activeLicences?.[0])
})

test('a list that says nothing of being active is one of active licences', () => {
  expect(occupationOf({ id: 1, name: 'x', activeLicences: [{ id: 1 }, { id: 2, active: null }] }).active).toBe(2)
  expect(occupationOf({ id: 1, name: 'x' })).toEqual({ active: 0, maximum: null, state: 'free' })
})

test('whose licence it is says what is known', () => {
  expect(holderOf({ id: 1, name: 'An Maes', userEmail: 'an@school.be' })).toBe('An Maes (an@school.be)')
  expect(holderOf({ id: 1, userEmail: 'an@school.be' })).toBe('an@school.be')
  expect(holderOf({ id: 1 })).toBe('')
})
