import { expect, test } from 'vitest'
import { bestOf, indexOf } from './search.ts'

const schools = [
  { name: 'Basisschool Argenteau', city: 'Wezet' },
  { name: 'Atheneum', city: 'Gent' },
  { name: 'Gentbrugge Centrum', city: 'Gent' },
  { name: 'École Saint-Michel', city: 'Liège' },
  { name: 'Sint-Jan (De Klim)', city: null },
]
const index = indexOf(schools, ({ name, city }) => [name, city])
function found(text: string, limit = 10) {
  return bestOf(index, text, limit).rows.map(({ name }) => name)
}

test('a name that starts with the text comes first, then words that do, then the rest', () => {
  expect(found('gent')).toEqual(['Gentbrugge Centrum', 'Atheneum', 'Basisschool Argenteau'])
})

test('every word has to be found, in whichever field, whatever the case and accents', () => {
  expect(found('LIEGE saint')).toEqual(['École Saint-Michel'])
  expect(found('gent saint')).toEqual([])
})

test('hyphens and the like part words, in the text as in what is searched', () => {
  expect(found('sint jan')).toEqual(['Sint-Jan (De Klim)'])
  expect(found('jan, klim')).toEqual(['Sint-Jan (De Klim)'])
  expect(found('saint-mi')).toEqual(['École Saint-Michel'])
})

test('gives no more rows than the limit, and the number of all matches', () => {
  expect(found('gent', 2)).toEqual(['Gentbrugge Centrum', 'Atheneum'])
  expect(bestOf(index, 'gent', 2).total).toBe(3)
})

test('rows with the text only in the middle of words are weak finds', () => {
  expect(bestOf(index, 'gent', 2).weak).toBe(false)
  expect(bestOf(index, 'rgent', 2).weak).toBe(true)
})

test('a text without words finds nothing, and a missing field is not the text null', () => {
  expect(found(' - ')).toEqual([])
  expect(found('null')).toEqual([])
})
