import { expect, test } from 'vitest'
import { documentNumber, dueDateOf } from './numbers.ts'

test('numbers of invoices and credit notes', () => {
  expect(documentNumber('invoice', 2026, 1)).toBe('2026-00001')
  expect(documentNumber('creditNote', 2026, 123)).toBe('CN2026-00123')
  expect(documentNumber('invoice', 2026, 100_000)).toBe('2026-100000')
})

test.each([
  ['2026-01-31', '2026-03-02'],
  ['2028-01-31', '2028-03-01'],
  ['2026-12-15', '2027-01-14'],
])('an invoice of %s is due on %s', (date, due) => expect(dueDateOf(date)).toBe(due))
