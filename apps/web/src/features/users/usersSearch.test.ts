import { expect, test } from 'vitest'
import { readUsersSearch } from './usersSearch.ts'

test('the text and the sorted column stay in the address, unless they are as always or cannot be', () => {
  expect(readUsersSearch({ users: 'maes', usersSort: '-name' })).toEqual({ users: 'maes', usersSort: '-name' })
  expect(readUsersSearch({ users: 2026 })).toEqual({ users: '2026' })
  expect(readUsersSearch({ users: '', usersSort: 'name' })).toEqual({})
  expect(readUsersSearch({ users: ['maes'], usersSort: 'roles' })).toEqual({})
})

test('the text and the column of another list on the page are not its own', () => {
  const page = { q: 'gent', sort: 'endDate', users: 'maes' }
  expect(readUsersSearch(page)).toEqual({ users: 'maes' })
})
