import { expect, test } from 'vitest'
import { slowDown } from './attempts.ts'

test('failures slow down, to four seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(slowDown)).toEqual([0, 0, 0, 250, 500, 1000, 4000])
})
