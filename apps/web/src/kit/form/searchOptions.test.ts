import { foldText } from '@schoolbeheer/domain/text'
import { expect, test } from 'vitest'
import { searchOptions } from './searchOptions.ts'

const cities = ['4601 Argenteau', '4000 Liège', '9000 Gent', '9050 Gentbrugge'].map((label, value) => ({
  value,
  label,
}))
const folded = new Map(cities.map(({ value, label }) => [value, foldText(label)]))
function found(text: string, limit = 10) {
  return searchOptions(cities, folded, text, limit).map(({ label }) => label)
}

test('words that start with the text come first', () => {
  expect(found('gent')).toEqual(['9000 Gent', '9050 Gentbrugge', '4601 Argenteau'])
})

test('finds by postal code, and without accents', () => {
  expect(found('900')).toEqual(['9000 Gent'])
  expect(found('LIEGE')).toEqual(['4000 Liège'])
})

test('never gives more than the limit', () => {
  expect(found('', 2)).toEqual(['4601 Argenteau', '4000 Liège'])
})
