import { expect, test } from 'vitest'
import { between } from './ticks.ts'

test('a range goes from the one that was ticked last to this one, in either direction', () => {
  const ids = [1, 3, 4, 7]
  expect(between(ids, 1, 4)).toEqual([1, 3, 4])
  expect(between(ids, 7, 3)).toEqual([3, 4, 7])
  expect(between(ids, undefined, 3)).toEqual([3])
  expect(between(ids, 9, 3)).toEqual([3])
})
