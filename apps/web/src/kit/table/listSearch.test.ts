import { expect, test } from 'vitest'
import { listSearch } from './listSearch.ts'

const read = listSearch(['name', 'city'])

test('what is as always is left out of the address', () => {
  expect(read({})).toEqual({})
  expect(read({ q: '', sort: 'name' })).toEqual({})
  expect(read({ q: 'gent', sort: '-name' })).toEqual({ q: 'gent', sort: '-name' })
})

test('a list can be sorted otherwise than by its first column, as always', () => {
  const newestFirst = listSearch(['id', 'name'], '-id')
  expect(newestFirst({ sort: '-id' })).toEqual({})
  expect(newestFirst({ sort: 'id' })).toEqual({ sort: 'id' })
})

test('a number that somebody typed into the address is a text to search', () => {
  expect(read({ q: 9000 })).toEqual({ q: '9000' })
})

test('what the address cannot say counts as not said', () => {
  expect(read({ q: { a: 1 }, sort: 'salary' })).toEqual({})
})
