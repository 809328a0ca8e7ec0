import { expect, test } from 'vitest'
import { idOf } from './idOf.ts'

test.each([
  ['7', 7],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['0x10', null],
  [' 7', null],
  ['7a', null],
  ['nergens', null],
  ['', null],
])('%j in an address names %s', (text, id) => {
  expect(idOf(text)).toBe(id)
})
