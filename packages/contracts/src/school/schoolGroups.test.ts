import { expect, test } from 'vitest'
import { SchoolGroup } from './schoolGroups.ts'

test('a group of an upstream that calls something else a language is read without it', () => {
  expect(SchoolGroup.parse({ id: 1, language: 'nl-BE' })).toEqual({ id: 1, language: null })
  expect(SchoolGroup.parse({ id: 1 })).toEqual({ id: 1 })
})
