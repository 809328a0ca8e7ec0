import { expect, test } from 'vitest'
import { parseAmount, parseCount, parseHours, parseKilometres, type NumberLanguage } from './typedNumbers.ts'

test.each<[NumberLanguage, string, number]>([
  ['nl', '2.500,00', 2500],
  ['nl', '12.000', 12_000],
  ['nl', '1.234,56', 1234.56],
  ['nl', '1234,5', 1234.5],
  ['nl', '1 234 567,89', 1_234_567.89],
  ['nl', '1\u00a0234,56', 1234.56],
  ['nl', '€ 1.234,56', 1234.56],
  ['nl', 'EUR 12', 12],
  ['nl', ' 12 eur ', 12],
  ['nl', '0,05', 0.05],
  ['nl', '1250.50', 1250.5],
  ['fr', '€ 12.5', 12.5],
  ['nl', '1 250.50 EUR', 1250.5],
  ['nl', '2500,-', 2500],
  ['nl', '€ 2.500,-', 2500],
  ['fr', '2500,– €', 2500],
  ['fr', '1\u202f234,56\u00a0€', 1234.56],
  ['fr', '1.234,56', 1234.56],
  ['en', '1,425.50', 1425.5],
  ['en', '€1,234.56', 1234.56],
  ['en', '12,000', 12_000],
  ['en', '1 234.5', 1234.5],
])('in %s %j is the amount %d', (language, text, amount) => {
  expect(parseAmount(text, language)).toBe(amount)
})

test.each<[NumberLanguage, string]>([
  ['nl', '12,345'],
  ['nl', '-5'],
  ['nl', '5-'],
  ['nl', ',-'],
  ['nl', '+5'],
  ['nl', '1.2.3'],
  ['nl', '1.234 567'],
  ['nl', '12.3456'],
  ['nl', '1234.567'],
  ['nl', '0.005'],
  ['nl', '1,234.56'],
  ['nl', '1,2,3'],
  ['nl', ',5'],
  ['nl', '5,'],
  ['nl', '12a'],
  ['nl', 'tien'],
  ['nl', '€'],
  ['nl', '€ 5 €5'],
  ['nl', '1e3'],
  ['nl', '٣'],
  ['nl', ''],
  ['nl', '90071992547410000'],
  ['fr', '1,234.56'],
  ['en', '1.234,56'],
  ['en', '1.234'],
  ['en', '12,34'],
])('in %s %j is no amount', (language, text) => {
  expect(parseAmount(text, language)).toBe(null)
})

test.each<[NumberLanguage, string, number | null]>([
  ['nl', '1.000', 1000],
  ['nl', '1 000', 1000],
  ['nl', '12', 12],
  ['en', '1,000', 1000],
  ['nl', '1,000', null],
  ['en', '1.000', null],
  ['nl', '1,5', null],
  ['nl', '1.5', null],
  ['nl', '-1', null],
  ['nl', '€ 5', null],
  ['nl', '12 stuks', null],
])('in %s %j is the count %j', (language, text, count) => {
  expect(parseCount(text, language)).toBe(count)
})

test.each<[NumberLanguage, string, number]>([
  ['nl', '1,5', 1.5],
  ['nl', '1.5', 1.5],
  ['nl', '2.25', 2.25],
  ['en', '1,5', 1.5],
  ['nl', ',5', 0.5],
  ['nl', '3', 3],
  ['nl', '1u30', 1.5],
  ['nl', '1 u 15', 1.25],
  ['fr', '1h45', 1.75],
  ['nl', '2:30', 2.5],
  ['nl', '2u', 2],
  ['nl', '2,5 uur', 2.5],
  ['nl', '90 min', 1.5],
  ['nl', "45'", 0.75],
  ['nl', '1½', 1.5],
  ['nl', '¾', 0.75],
  ['nl', '1 1/4', 1.25],
  ['nl', '1/2', 0.5],
])('in %s %j is %d hours', (language, text, hours) => expect(parseHours(text, language)).toBe(hours))

test('what is no time is no hours, and minutes that are no quarter stay what they are', () => {
  for (const text of ['', 'u', '1:', '1:75', '1u60', '-1', '1,2,3', '€ 5', '1e3', '½½', '1/3'])
    expect([text, parseHours(text, 'nl')]).toEqual([text, null])
  expect(parseHours('1u20', 'nl')).toBeCloseTo(4 / 3)
})

test.each<[NumberLanguage, string, number | null]>([
  ['nl', '12,5', 12.5],
  ['nl', '12.5', 12.5],
  ['nl', '64 km', 64],
  ['nl', '1.250', 1250],
  ['en', '12.5km', 12.5],
  ['nl', '12a', null],
  ['nl', 'km', null],
  ['nl', '', null],
])('in %s %j is %j kilometres', (language, text, kilometres) => {
  expect(parseKilometres(text, language)).toBe(kilometres)
})
