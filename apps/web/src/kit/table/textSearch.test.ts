import { expect, test } from 'vitest'
import { textSearch } from './textSearch.ts'

const groups = [
  { name: 'École Saint-Michel', city: 'Liège', clientNumber: 'K100' },
  { name: 'Atheneum', city: 'Gent', clientNumber: null },
]
const find = textSearch(({ name, city, clientNumber }: (typeof groups)[number]) => [name, city, clientNumber])
function found(text: string) {
  return groups.filter((group) => find(text)?.(group) ?? true).map(({ name }) => name)
}

test('case and accents do not count', () => {
  expect(found('ECOLE')).toEqual(['École Saint-Michel'])
  expect(found('liége')).toEqual(['École Saint-Michel'])
})

test('every word has to be found, in whichever field', () => {
  expect(found('liege saint')).toEqual(['École Saint-Michel'])
  expect(found('gent saint')).toEqual([])
})

test('a missing field is not the text null', () => {
  expect(found('null')).toEqual([])
})

test('a text of blanks leaves no row out', () => {
  expect(find('  ')).toBeNull()
})
