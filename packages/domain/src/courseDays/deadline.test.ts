import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, brusselsDate, brusselsTime } from '../dates.ts'
import { brusselsInstant, clocksShow } from '../instants.ts'
import { hasBegun, isPastDeadline, nominationDeadline } from './deadline.ts'

test.each([
  ['2026-01-15T08:00:00Z', '2026-01-14T12:00:00.000Z'],
  ['2026-07-15T07:00:00.000Z', '2026-07-14T11:00:00.000Z'],
  ['2026-07-15T09:00:00', '2026-07-14T11:00:00.000Z'],
  ['2026-07-15T09:00:00+02:00', '2026-07-14T11:00:00.000Z'],
  // In Brussels the next day has begun.
  ['2026-07-14T22:30:00Z', '2026-07-14T11:00:00.000Z'],
  // The days of the clock changes, and those after them.
  ['2026-03-29T09:00', '2026-03-28T12:00:00.000Z'],
  ['2026-03-30T09:00', '2026-03-29T11:00:00.000Z'],
  ['2026-10-25T09:00', '2026-10-24T11:00:00.000Z'],
  ['2026-10-26T09:00', '2026-10-25T12:00:00.000Z'],
  ['2027-01-01T09:00', '2026-12-31T12:00:00.000Z'],
])('places on a day that starts at %s are given until %s', (start, deadline) => {
  expect(nominationDeadline(start)?.toISOString()).toBe(deadline)
  expect(isPastDeadline(start, new Date(Date.parse(deadline) - 1))).toBe(false)
  expect(isPastDeadline(start, new Date(deadline))).toBe(true)
})

test.each(['', 'morgen', '2026-07-15', '2026-13-15T09:00', '2026-03-29T02:30', '2026-07-15T25:00'])(
  'a day that starts at %j is closed and has begun',
  (start) => {
    const now = new Date('1970-01-01T00:00:00Z')
    expect(nominationDeadline(start)).toBeNull()
    expect(isPastDeadline(start, now)).toBe(true)
    expect(hasBegun(start, now)).toBe(true)
  },
)

const date = fc
  .oneof(fc.integer({ min: 0, max: 20_000 }), fc.constantFrom(...changeDays()))
  .map((days) => addDays('2000-01-01', days))
const time = fc.nat(24 * 60 - 1).map((n) => new Date(n * 60_000).toISOString().slice(11, 16))

test('the deadline is at 13:00 of the day before, whatever the time of the start and the clocks', () => {
  fc.assert(
    fc.property(date, time, (day, at) => {
      fc.pre(clocksShow(day, at))
      const start = brusselsInstant(day, at)
      for (const written of [start.toISOString(), `${day}T${at}`, `${day}T${at}:00`]) {
        const deadline = nominationDeadline(written) ?? new Date(0)
        expect([brusselsDate(deadline), brusselsTime(deadline)]).toEqual([addDays(day, -1), '13:00'])
        expect(hasBegun(written, deadline)).toBe(false)
      }
      expect(hasBegun(start.toISOString(), start)).toBe(true)
    }),
  )
})

test('spring alone skips times, from 02:00 to 02:59', () => {
  fc.assert(
    fc.property(date, time, (day, at) => {
      const [, month = '', ofMonth = 0] = day.split('-')
      const springs = month === '03' && Number(ofMonth) > 24 && new Date(day).getUTCDay() === 0
      expect(clocksShow(day, at)).toBe(!(springs && at.startsWith('02')))
    }),
  )
})

// Days since 2000-01-01 of the clock changes, and those around them.
function changeDays(): number[] {
  return [2026, 2027, 2028].flatMap((year) =>
    [2, 9].flatMap((month) => {
      const last = new Date(Date.UTC(year, month, 31))
      const sunday = last.getTime() / 86_400_000 - last.getUTCDay() - 10_957
      return [sunday - 1, sunday, sunday + 1]
    }),
  )
}
