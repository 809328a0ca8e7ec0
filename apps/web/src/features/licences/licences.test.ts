import type { School } from '@schoolbeheer/contracts/school/schools'
import { expect, test } from 'vitest'
import { isActive, occupationOf } from '../schools/occupation.ts'
import { holderOf, stoppedOf, withStopped } from './licences.ts'

test('a stopped licence frees its place, and leaves the other licences as they were', () => {
  const full: School = {
    id: 1,
    name: 'Atheneum',
    maxNumberLicences: 3,
    activeLicences: [1, 2, 3].map((id) => ({ id, active: true })),
  }
  const after = withStopped(full, 2, '2026-11-22T10:00:00Z')
  expect(occupationOf(after)).toEqual({ active: 2, maximum: 3, state: 'free' })
  expect(after.activeLicences?.map(isActive)).toEqual([true, false, true])
  expect(after.activeLicences?.[1]?.endDate).toBe('2026-11-22T10:00:00Z')
  expect(after.activeLicences?.[0]).toBe(full.activeLicences?.[0])
})

test('the stopped are those of the history and those that were stopped here, each once', () => {
  const school: School = { id: 1, activeLicences: [1, 2, 3].map((id) => ({ id, active: id > 2 })) }
  expect(stoppedOf(school, []).map(({ id }) => id)).toEqual([1, 2])
  expect(stoppedOf(school, [{ id: 2 }, { id: 9 }]).map(({ id }) => id)).toEqual([1, 2, 9])
})

test('the holder of a licence is shown as far as known', () => {
  expect(holderOf({ id: 1, name: 'An Maes', userEmail: 'an@school.be' })).toBe('An Maes (an@school.be)')
  expect(holderOf({ id: 1, userEmail: 'an@school.be' })).toBe('an@school.be')
  expect(holderOf({ id: 1 })).toBe('')
})
