import { expect, test } from 'vitest'
import { foldText } from './text.ts'

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
