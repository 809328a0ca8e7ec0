import { expect, test } from 'vitest'
import { foldText, isSearchable, partsToFind, plainWords } from './text.ts'

test.each([
  ['Liège', 'LIEGE'],
  ['Sint-Gillis-bij-Dendermonde', 'sint-gillis-BIJ-dendermonde'],
  ['Ruïsbrück', 'ruisbruck'],
  ['e\u0301cole', '\u00C9cole'],
])('%s and %s are found by each other', (a, b) => {
  expect(foldText(a)).toBe(foldText(b))
})

test('different letters stay different', () => {
  expect(foldText('Liège 2')).toBe('liege 2')
})

test('punctuation and blanks part words', () => {
  expect(plainWords(' Zoë, D’Hondt <zoe.dhondt@sint-jan.test>')).toEqual([
    'zoe',
    'd',
    'hondt',
    'zoe',
    'dhondt',
    'sint',
    'jan',
    'test',
  ])
  expect(plainWords(' - ')).toEqual([])
})

test('three letters are enough to search by', () => {
  expect(['an', 'a.@n', '   ', ''].filter(isSearchable)).toEqual([])
  expect(['ann', 'a nn', 'é-12'].filter(isSearchable)).toHaveLength(3)
})

test('words that are all short are found where words begin, beside a longer one anywhere', () => {
  expect(partsToFind(['an', 'd'])).toEqual([' an', ' d'])
  expect(partsToFind(['an', 'dhondt'])).toEqual(['an', 'dhondt'])
})
