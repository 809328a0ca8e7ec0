import { expect, test } from 'vitest'
import { attestName } from './attests.ts'

test.each([
  ['An', 'Claes', 'An Claes'],
  [null, 'Claes', 'Claes'],
  ['An', '', 'An'],
  [null, undefined, null],
  ['', '', null],
  ['an@school.test', null, null],
  ['An', 'claes@school.test', null],
])('%j %j is called %j', (firstName, lastName, expected) => {
  expect(attestName({ firstName, lastName })).toBe(expected)
})
