import { expect, test } from 'vitest'
import { isDue, whyNotDue } from './due.ts'

test('a course day is due once it has ended, and never when it was cancelled', () => {
  const endDate = new Date('2026-06-10T14:00:00Z')
  const at = (iso: string) => whyNotDue({ endDate, cancelledAt: null }, new Date(iso))
  expect([at('2026-06-10T13:59:59Z'), at('2026-06-10T14:00:00Z')]).toEqual(['billing_notyet', undefined])
  expect(whyNotDue({ endDate, cancelledAt: endDate }, new Date('2027-01-01'))).toBe('billing_cancelled')
})

test('work is billed once its date has passed, and ordered also before', () => {
  const dates = ['2026-06-09', '2026-06-10', '2026-06-11']
  expect(dates.map((date) => isDue('invoice', date, '2026-06-10'))).toEqual([true, false, false])
  expect(dates.map((date) => isDue('purchaseOrder', date, '2026-06-10'))).toEqual([true, true, true])
})
