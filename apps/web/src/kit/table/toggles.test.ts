import { expect, test } from 'vitest'
import { togglesOn, toggleText } from './toggles.ts'

const choices = ['0', '1', '2'].map((value) => ({ value }))

test('toggles are as at first until the address says which are on', () => {
  expect(togglesOn({ toggles: 'on', choices }, undefined)).toEqual(['0', '1', '2'])
  expect(togglesOn({ toggles: 'off', choices }, undefined)).toEqual([])
  expect(togglesOn({ toggles: 'on', choices }, '2,0')).toEqual(['0', '2'])
  expect(togglesOn({ toggles: 'on', choices }, 'none')).toEqual([])
  expect(togglesOn({ toggles: 'on', choices }, 'nonsense')).toEqual(['0', '1', '2'])
})

test.each([
  ['on', ['0', '1', '2'], ''],
  ['on', ['2', '0'], '0,2'],
  ['on', [], 'none'],
  ['off', [], ''],
  ['off', ['0', '1', '2'], '0,1,2'],
] as const)('of toggles that are %s at first, %j being on is kept as %j', (toggles, on, text) => {
  expect(toggleText({ toggles, choices }, on)).toBe(text)
  expect(togglesOn({ toggles, choices }, text)).toEqual([...on].toSorted())
})
