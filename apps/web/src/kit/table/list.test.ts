import { expect, test } from 'vitest'
import { textsOf, withTexts } from './listPlace.ts'
import { defineList, sortOf } from './list.ts'

type Group = { name: string; city: string }

const columns = [
  { id: 'name', header: 'schoolgroup_name', value: ({ name }: Group) => name },
  { id: 'city', header: 'schoolgroup_city', value: ({ city }: Group) => city },
  { id: 'actions', header: 'user_actions', sortable: false, value: () => null },
] as const
const groups = defineList<Group>()({ columns, sort: 'name' })

test('a list is sorted as its address says, ascending or descending', () => {
  expect([sortOf(groups, 'city'), sortOf(groups, '-city')]).toEqual(['city', '-city'])
})

test.each([undefined, '', 'salary', '-actions', '--name'])(
  'where the address says %j it is sorted as always',
  (text) => {
    expect(sortOf(groups, text)).toBe('name')
    expect(sortOf({ ...groups, sort: '-city' }, text)).toBe('-city')
  },
)

test('a number typed into the address is a text to search, and any other value counts as absent', () => {
  expect(textsOf({ q: 9000, sort: 'name', users: ['maes'], licences: true })).toEqual({ q: '9000', sort: 'name' })
})

test('a list keeps the other parameters of the address, and writes none that equals the default', () => {
  const address = { sort: '-name', q: 'an', users: 'maes', licences: true }
  expect(withTexts(address, { q: '', sort: '' })).toEqual({ users: 'maes', licences: true })
  expect(Object.keys(withTexts({ sort: 'city' }, { q: 'gent', sort: 'city' }))).toEqual(['q', 'sort'])
})
