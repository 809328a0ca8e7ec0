import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brusselsDate } from './dates.ts'
import { brusselsInstant } from './instants.ts'

const hourMs = 60 * 60 * 1000

// The European rule: summer time from 01:00 UTC on the last Sunday of March to 01:00 UTC on the last Sunday of October.
function clockChange(year: number, month: 'March' | 'October'): number {
  const end = new Date(Date.UTC(year, month === 'March' ? 2 : 9, 31, 1))
  return end.getTime() - end.getUTCDay() * 24 * hourMs
}

function isSummer(instant: Date): boolean {
  const [start, end] = [
    clockChange(instant.getUTCFullYear(), 'March'),
    clockChange(instant.getUTCFullYear(), 'October'),
  ]
  return instant.getTime() >= start && instant.getTime() < end
}

function shownInBrussels(instant: Date): string {
  return new Date(instant.getTime() + (isSummer(instant) ? 2 : 1) * hourMs).toISOString().slice(0, 16)
}

const anyDay = fc.date({ min: new Date('1997-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
const changeDay = fc
  .tuple(fc.integer({ min: 1997, max: 2060 }), fc.constantFrom('March', 'October'))
  .map(([year, month]) => new Date(clockChange(year, month)))
const day = fc.oneof(anyDay, changeDay).map((date) => date.toISOString().slice(0, 10))
const minute = fc.nat(24 * 60 - 1).map((n) => new Date(n * 60_000).toISOString().slice(11, 16))

test.each([
  ['2026-01-15', '13:00', '2026-01-15T12:00:00.000Z'],
  ['2026-07-15', '13:00', '2026-07-15T11:00:00.000Z'],
  ['2026-03-28', '13:00', '2026-03-28T12:00:00.000Z'],
  ['2026-03-29', '00:00', '2026-03-28T23:00:00.000Z'],
  ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29', '13:00', '2026-03-29T11:00:00.000Z'],
  ['2026-10-24', '13:00', '2026-10-24T11:00:00.000Z'],
  ['2026-10-25', '00:00', '2026-10-24T22:00:00.000Z'],
  ['2026-10-25', '02:00', '2026-10-25T00:00:00.000Z'],
  ['2026-10-25', '02:59', '2026-10-25T00:59:00.000Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ['2026-10-25', '13:00', '2026-10-25T12:00:00.000Z'],
])('clocks in Brussels show %s %s at %s', (date, time, instant) => {
  expect(brusselsInstant(date, time).toISOString()).toBe(instant)
})

test('clocks show the date and time asked for, or an hour more where spring skips it', () => {
  fc.assert(
    fc.property(day, minute, (date, time) => {
      const instant = brusselsInstant(date, time)
      const springs = date === new Date(clockChange(instant.getUTCFullYear(), 'March')).toISOString().slice(0, 10)
      expect(shownInBrussels(instant)).toBe(`${date}T${springs ? time.replace(/^02/, '03') : time}`)
    }),
  )
})

test('the date in Brussels changes at midnight there, also on the days when the clocks change', () => {
  expect(brusselsDate(new Date('2026-07-14T21:59:59.999Z'))).toBe('2026-07-14')
  expect(brusselsDate(new Date('2026-07-14T22:00:00.000Z'))).toBe('2026-07-15')
  expect(brusselsDate(new Date('2026-12-31T23:00:00.000Z'))).toBe('2027-01-01')
  fc.assert(
    fc.property(day, (date) => {
      const midnight = brusselsInstant(date, '00:00')
      expect(brusselsDate(midnight)).toBe(date)
      expect(brusselsDate(new Date(midnight.getTime() - 1)) < date).toBe(true)
    }),
  )
})

test.each([
  ['2026-02-30', '13:00'],
  ['26-02-03', '13:00'],
  ['2026-02-03', '24:00'],
  ['2026-02-03', '9:00'],
  ['2026-02-03', '09:60'],
  ['2026-02-03', ''],
])('%j %j is refused as a time', (date, time) => {
  expect(() => brusselsInstant(date, time)).toThrow(RangeError)
})
