import { expect, test } from 'vitest'
import { documentNumber, dueDateOf, readDocumentNumber } from './numbers.ts'

test('numbers of invoices and credit notes', () => {
  expect(documentNumber('invoice', 2026, 1)).toBe('2026-00001')
  expect(documentNumber('creditNote', 2026, 123)).toBe('CN2026-00123')
  expect(documentNumber('invoice', 2026, 100_000)).toBe('2026-100000')
})

test('a number is read as its series writes it, and in no other way', () => {
  expect(readDocumentNumber('invoice', '2026-00041')).toEqual({ year: 2026, sequence: 41 })
  expect(readDocumentNumber('creditNote', 'CN2026-100000')).toEqual({ year: 2026, sequence: 100_000 })
  for (const other of ['CN2026-00041', '2026-41', '2026-000041', '2026-00041 ', 'x', ''])
    expect(readDocumentNumber('invoice', other)).toBeUndefined()
})

test.each([
  ['2026-01-31', '2026-03-02'],
  ['2028-01-31', '2028-03-01'],
  ['2026-12-15', '2027-01-14'],
])('an invoice of %s is due on %s', (date, due) => expect(dueDateOf(date)).toBe(due))
