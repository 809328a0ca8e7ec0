import { expect, test } from 'vitest'
import { languageOf } from './languages.ts'

test.each([
  ['fr', 'fr'],
  ['fr-BE nl', 'fr'],
  ['de fr-BE nl', 'fr'],
  ['FR-be,nl;q=0.8', 'fr'],
  ['de, en;q=0.5, nl-BE;q=0.9', 'nl'],
  ['fr;q=0, en;q=0.1', 'en'],
  ['*', undefined],
  ['fra, de, x-en', undefined],
  ['', undefined],
  [undefined, undefined],
])('of %j we speak %s', (wanted, language) => {
  expect(languageOf(wanted)).toBe(language)
})
