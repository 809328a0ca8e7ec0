import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, formatDutchDate, isIsoDate } from './dates.ts'
import { parseDutchDate } from './typedDates.ts'

const day = fc
  .date({ min: new Date('1997-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('every date is shown as it can be typed', () => {
  expect(formatDutchDate('2026-09-03')).toBe('03/09/2026')
  expect(() => formatDutchDate('2026-09-03T00:00:00Z')).toThrow(RangeError)
  fc.assert(
    fc.property(day, (date) => {
      expect(parseDutchDate(formatDutchDate(date))).toBe(date)
    }),
  )
})

test.each([
  ['2026-09-03', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-00-10', false],
  ['2026-13-01', false],
  ['2026-9-3', false],
  ['2026-09-03T00:00:00Z', false],
  ['2026-09-03\n', false],
  ['03/09/2026', false],
  ['', false],
  ['0000-12-31', false],
])('%j is a date: %s', (text, expected) => {
  expect(isIsoDate(text)).toBe(expected)
})

test('the days between two dates lead from one to the other, whatever the clocks do', () => {
  expect(daysBetween('2026-10-20', '2026-11-02')).toBe(13)
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: -999, max: 999 }),
      (from, days) => daysBetween(from, addDays(from, days)) === days,
    ),
  )
})
