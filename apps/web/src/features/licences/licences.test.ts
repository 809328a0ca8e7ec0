import type { School } from '@schoolbeheer/contracts/school/schools'
import { expect, test } from 'vitest'
import { isActive, occupationOf } from '../schools/occupation.ts'
import { holderOf, withStopped } from './licences.ts'

test('a stopped licence frees its place, and leaves the other licences as they were', () => {
  const full: School = {
    id: 1,
    name: 'Atheneum',
    maxNumberLicences: 3,
    activeLicences: [1, 2, 3].map((id) => ({ id, active: true })),
  }
  const after = withStopped(full, 2)
  expect(occupationOf(after)).toEqual({ active: 2, maximum: 3, state: 'free' })
  expect(after.activeLicences?.map(isActive)).toEqual([true, false, true])
  expect(after.activeLicences?.[0]).toBe(full.activeLicences?.[0])
})

test('the holder of a licence is shown as far as known', () => {
  expect(holderOf({ id: 1, name: 'An Maes', userEmail: 'an@school.be' })).toBe('An Maes (an@school.be)')
  expect(holderOf({ id: 1, userEmail: 'an@school.be' })).toBe('an@school.be')
  expect(holderOf({ id: 1 })).toBe('')
})
