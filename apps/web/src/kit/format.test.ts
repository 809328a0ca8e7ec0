import { languages } from '@schoolbeheer/domain/languages'
import { parseAmount, parseCount } from '@schoolbeheer/domain/typedNumbers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatOf } from './format.ts'

const nl = formatOf('nl')
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}

test('an amount in euro reads as each language writes it', () => {
  expect(plain(nl.euro(1234.56))).toBe('€ 1.234,56')
  expect(plain(nl.euro(-0.5))).toBe('€ -0,50')
  expect(plain(formatOf('fr').euro(1234.56))).toBe('1 234,56 €')
  expect(plain(formatOf('en').euro(1234.56))).toBe('€1,234.56')
})

test('dates are dd/MM/yyyy in every language', () => {
  for (const locale of ['nl', 'fr', 'en'] as const) expect(formatOf(locale).date('2026-03-09')).toBe('09/03/2026')
})

test('a short date is dd/MM/yy', () => {
  expect(nl.shortDate('2026-03-09T10:00:00Z')).toBe('09/03/26')
  expect(nl.shortDate('2019-12-31T23:30:00Z')).toBe('01/01/20')
  expect(nl.shortDate(null)).toBe('')
})

test('bytes are counted by 1024, and read as each language writes them', () => {
  expect([0, 1, 1023, 1536, 200 * 1024 * 1024].map((count) => plain(nl.bytes(count)))).toEqual([
    '0 byte',
    '1 byte',
    '1.023 byte',
    '1,5 kB',
    '200 MB',
  ])
  expect(plain(nl.bytes(3 * 1024 ** 4))).toBe('3.072 GB')
  expect(plain(formatOf('fr').bytes(13_002_342))).toBe('12,4 Mo')
})

test('a fraction is written in per cent', () => {
  expect(plain(nl.percent(0.126))).toBe('13%')
  expect(plain(formatOf('fr').percent(1))).toBe('100 %')
})

test('a time with an offset falls on its date in Brussels, one without on the date that it says', () => {
  expect(nl.date('2026-06-30T22:30:00Z')).toBe('01/07/2026')
  expect(nl.date('2026-01-01T00:30:00+01:00')).toBe('01/01/2026')
  expect(nl.date('2026-06-30T23:30:00')).toBe('30/06/2026')
})

test('a text that is not a date stays unchanged', () => {
  expect([nl.date('gisteren'), nl.shortDate('2026-13-45T10:00:00Z')]).toEqual(['gisteren', '2026-13-45T10:00:00Z'])
})

test('a missing value is written as an empty text', () => {
  expect([nl.date(null), nl.euro(undefined), nl.number(null)]).toEqual(['', '', ''])
  expect(nl.number(0)).toBe('0')
})

test.each(languages)('an amount or number that is shown and typed again is the same, in %s', (locale) => {
  const format = formatOf(locale)
  fc.assert(
    fc.property(fc.nat(10_000_000_000_00), (cents) => {
      expect(parseAmount(format.euro(cents / 100), locale)).toBe(cents / 100)
      expect(parseAmount(format.number(cents / 100), locale)).toBe(cents / 100)
      expect(parseCount(format.number(cents), locale)).toBe(cents)
    }),
  )
})
