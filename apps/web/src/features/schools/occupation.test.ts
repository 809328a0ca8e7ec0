import type { School } from '@schoolbeheer/contracts/school/schools'
import { expect, test } from 'vitest'
import { occupationOf } from './occupation.ts'

function school(active: number, maxNumberLicences?: number | null): School {
  const activeLicences = Array.from({ length: active }, (_, index) => ({ id: index + 1, active: true }))
  return { id: 1, name: 'Atheneum', maxNumberLicences, activeLicences }
}

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

test('a licence that does not say whether it is active counts as active', () => {
  expect(occupationOf({ id: 1, name: 'x', activeLicences: [{ id: 1 }, { id: 2, active: null }] }).active).toBe(2)
  expect(occupationOf({ id: 1, name: 'x' })).toEqual({ active: 0, maximum: null, state: 'free' })
})
