import { foldText } from '@schoolbeheer/domain/text'
import { expect, test } from 'vitest'
import { searchOptions } from './searchOptions.ts'

const cities = ['4601 Argenteau', '4000 Liège', '9000 Gent', '9050 Gentbrugge']
function found(text: string, labels = cities, limit = 10) {
  const options = labels.map((label, value) => ({ value, label }))
  const folded = new Map(options.map(({ value, label }) => [value, foldText(label)]))
  return searchOptions(options, folded, text, limit).map(({ label }) => label)
}

test('a name or code that is typed wholly comes first, then what begins with it', () => {
  const places = ['1315 Glimes', '1450 Gentinnes', '9000 Gent', '9050 Gentbrugge', '9041 Sint-Gent', '9988 Oud Gent']
  expect(found('gent', places)).toEqual([
    '9000 Gent',
    '1450 Gentinnes',
    '9050 Gentbrugge',
    '9988 Oud Gent',
    '9041 Sint-Gent',
  ])
  expect(found('9000', ['9000-bis Elders', '9000 Gent'])).toEqual(['9000 Gent', '9000-bis Elders'])
  expect(found('9000 g', places)).toEqual(['9000 Gent'])
  expect(found('go!', ['Niet GO!', 'GO! onderwijs', 'GO!'])).toEqual(['GO!', 'GO! onderwijs', 'Niet GO!'])
})

test('words that start with the text come first', () => {
  expect(found('gent')).toEqual(['9000 Gent', '9050 Gentbrugge', '4601 Argenteau'])
})

test('finds by postal code, and without accents', () => {
  expect(found('900')).toEqual(['9000 Gent'])
  expect(found('LIEGE')).toEqual(['4000 Liège'])
})

test('never gives more than the limit', () => {
  expect(found('', cities, 2)).toEqual(['4601 Argenteau', '4000 Liège'])
})
