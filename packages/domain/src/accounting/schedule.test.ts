import { expect, test } from 'vitest'
import { dueUntil, hasCome, nextDeliveryDay, type DeliverySchedule } from './schedule.ts'

const monthly: DeliverySchedule = { every: 'month', day: 5 }
const quarterly: DeliverySchedule = { every: 'quarter', day: 28 }

test.each([
  [monthly, '2026-03-05', '06:00', '2026-02-28', '2026-04-05'],
  [monthly, '2026-03-05', '05:59', '2026-01-31', '2026-03-05'],
  [monthly, '2026-03-04', '23:59', '2026-01-31', '2026-03-05'],
  [monthly, '2028-03-31', '00:00', '2028-02-29', '2028-04-05'],
  [monthly, '2026-12-31', '12:00', '2026-11-30', '2027-01-05'],
  [monthly, '2027-01-01', '12:00', '2026-11-30', '2027-01-05'],
  [quarterly, '2026-04-28', '06:00', '2026-03-31', '2026-07-28'],
  [quarterly, '2026-04-28', '05:00', '2025-12-31', '2026-04-28'],
  [quarterly, '2026-06-30', '12:00', '2026-03-31', '2026-07-28'],
  [quarterly, '2027-01-02', '12:00', '2026-09-30', '2027-01-28'],
])('%j on %s at %s delivers until %s, and next on %s', (schedule, date, time, until, next) => {
  expect([dueUntil(schedule, { date, time }), nextDeliveryDay(schedule, { date, time })]).toEqual([until, next])
})

test('a day has come from six on', () => {
  const at = (time: string) => hasCome('2026-03-29', { date: '2026-03-29', time })
  expect([at('05:59'), at('06:00'), hasCome('2026-03-28', { date: '2026-03-29', time: '00:00' })]).toEqual([
    false,
    true,
    true,
  ])
})
