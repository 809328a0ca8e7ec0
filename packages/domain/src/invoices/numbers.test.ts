import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentNumber, dueDateOf, formatReference, referenceOf } from './numbers.ts'

test('numbers of invoices and credit notes', () => {
  expect(documentNumber('invoice', 2026, 1)).toBe('2026-00001')
  expect(documentNumber('creditNote', 2026, 123)).toBe('CN2026-00123')
  expect(documentNumber('invoice', 2026, 100_000)).toBe('2026-100000')
})

test('the reference of 2026-00001, and how it is shown', () => {
  expect(referenceOf(2026, 1)).toBe('202600000192')
  expect(formatReference('202600000192')).toBe('+++202/6000/00192+++')
  expect(formatReference('12345')).toBe('12345')
  expect(() => referenceOf(2026, 1_000_000)).toThrow(RangeError)
})

test('the last two digits of a reference check the others, and are never 00', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2199 }), fc.integer({ min: 1, max: 999_999 }), (year, sequence) => {
      const reference = referenceOf(year, sequence)
      expect(reference).toMatch(/^\d{12}$/)
      expect(Number(reference.slice(0, 10)) % 97).toBe(Number(reference.slice(10)) % 97)
      expect(reference.slice(10)).not.toBe('00')
    }),
  )
})

test.each([
  ['2026-01-31', '2026-03-02'],
  ['2028-01-31', '2028-03-01'],
  ['2026-12-15', '2027-01-14'],
])('an invoice of %s is due on %s', (date, due) => expect(dueDateOf(date)).toBe(due))
