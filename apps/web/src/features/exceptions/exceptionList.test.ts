import { expect, test } from 'vitest'
import { firstLines, releasesOf, wasSeenIn } from './exceptionList.ts'

test('the first two lines are shown, wherever the text comes from', () => {
  expect(firstLines('System.Exception: stuk\r\n   at A()\r\n   at B()')).toBe('System.Exception: stuk\n   at A()')
  expect(firstLines('een\ntwee\ndrie')).toBe('een\ntwee')
  expect(firstLines('een')).toBe('een')
  expect(firstLines(null)).toBe('')
})

function logsOf(...names: (string | null)[]) {
  return names.map((name, id) => ({ id, release: { id, name } }))
}
const exceptions = [
  { id: 1, logs: logsOf('4.9.0', '4.10.0', null) },
  { id: 2, logs: [...logsOf('4.9.0'), { id: 9, release: null }] },
  { id: 3, logs: null },
  { id: 4 },
]

test('the releases are those of the logs, each once, the highest version first', () => {
  expect(releasesOf(exceptions)).toEqual(['4.10.0', '4.9.0'])
  expect(releasesOf([{ id: 3, logs: [] }])).toEqual([])
})

test('a bug is of every release that one of its logs names', () => {
  const seen = (release: string) => exceptions.filter((one) => wasSeenIn(one, release)).map(({ id }) => id)
  expect(seen('4.9.0')).toEqual([1, 2])
  expect(seen('4.10.0')).toEqual([1])
  expect(seen('4')).toEqual([])
})
