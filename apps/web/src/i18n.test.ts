import { globSync, readFileSync } from 'node:fs'
import { languages } from '@schoolbeheer/domain/languages'
import { isKey, problemMessages } from '@schoolbeheer/contracts/problem'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { textsOf } from '../build/texts.ts'

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
}
const dutch = textsOf('nl')
function prefixOf(key: string): string | undefined {
  return key.split('_', 1)[0]
}

test.each(languages)('the texts of %s are complete', (locale) => {
  const texts = textsOf(locale)
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  const keys = Object.keys(dutch).flatMap((key) => {
    const [, counted] = /(.*)_other$/.exec(key) ?? []
    if (counted) return pluralCategories.map((category) => `${counted}_${category}`)
    return key.endsWith('_one') ? [] : [key]
  })
  expect(Object.keys(texts).toSorted()).toEqual(keys.toSorted())
})

test('a server may say each of them', () => {
  expect(Object.keys(dutch).filter((key) => !isKey(key))).toEqual(['einvoice'])
})

test.each(languages)('the texts of %s have the placeholders of the Dutch ones', (locale) => {
  const placeholders = (text: string) => [...new Set(text.match(/{{\w+}}/g))].toSorted()
  const texts = textsOf(locale)
  const different = Object.keys(dutch).filter(
    (key) => String(placeholders(texts[key] ?? '')) !== String(placeholders(dutch[key] ?? '')),
  )
  expect(different).toEqual([])
})

test.each(languages)('the export has the words of the screens in %s', (language) => {
  const texts = Export.parse(JSON.parse(read('../../school-api/src/features/schoolGroups/texts.json')))
  const shown = new Set(Object.values(textsOf(language)))
  const { fileName: _fileName, yes: _yes, no: _no, ...words } = texts
  expect(Object.values(words).filter((word) => !shown.has(word[language]))).toEqual([])
})

const Export = z.record(z.string(), z.record(z.enum(languages), z.string()))

test('every key that the sources name has a text', () => {
  // The messages of the APIs are shown by this application too.
  const apis = ['packages/*', 'apps/gateway', 'apps/school-api', 'apps/identity'].map(
    (folder) => `../../../${folder}/src/**/*.ts`,
  )
  const sources = ['./**/*.{ts,tsx}', ...apis].flatMap((pattern) =>
    globSync(pattern, { cwd: import.meta.dirname }).filter(
      (path) => !/\.(?:test|gen)\.ts$|\/table\.ts$|\/testing\//.test(path),
    ),
  )
  const keys = sources.flatMap((path) => [...read(path).matchAll(/(['"])([a-z-]+_\w+)\1/g)].map(([, , key]) => key))
  const prefixes = new Set(Object.keys(dutch).map(prefixOf))
  const missing = [...keys, ...Object.values(problemMessages)].filter(
    (key) => key && prefixes.has(prefixOf(key)) && !(key in dutch) && !(`${key}_other` in dutch),
  )
  expect(keys.length).toBeGreaterThan(50)
  expect([...new Set(missing)]).toEqual([])
})
