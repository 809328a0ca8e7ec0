/** The instants at which clocks in Brussels show a date and a time. Dates alone are in dates.ts, which every page has. */

import { brusselsTime, dayMs, isIsoDate, wallClock } from './dates.ts'

/**
 * The instant at which clocks in Brussels show a date and time ('HH:mm'); RangeError when these are malformed.
 * A time that occurs twice in autumn is the first of the two; a time that is skipped in spring becomes an hour later.
 */
export function brusselsInstant(date: string, time: string): Date {
  if (!isIsoDate(date) || !isTime(time)) throw new RangeError(`'${date} ${time}' is no time`)
  const wall = Date.parse(`${date}T${time}Z`)
  const byOffsetBefore = wall - offset(wall - dayMs)
  const byOffsetAfter = wall - offset(wall + dayMs)
  return new Date([byOffsetBefore, byOffsetAfter].find((ms) => wallClock(ms) === wall) ?? byOffsetBefore)
}

/** Whether clocks in Brussels show this time on this date: in spring they skip an hour. RangeError as `brusselsInstant`. */
export function clocksShow(date: string, time: string): boolean {
  return brusselsTime(brusselsInstant(date, time)) === time
}

/**
 * The instant of a date with a time; without an offset it is on the clocks of Brussels. null when it is none, and for a
 * time that these clocks skip in spring.
 */
export function instantOf(iso: string): Date | null {
  const [, date = '', time = '', seconds = '0', zone] = dateAndTime.exec(iso) ?? []
  if (!isIsoDate(date)) return null
  if (zone) return validDate(new Date(iso))
  return clocksShow(date, time) ? new Date(brusselsInstant(date, time).getTime() + Number(seconds) * 1000) : null
}

const dateAndTime = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d(?:\.\d{1,7})?))?(Z|[+-]\d{2}:\d{2})?$/

function validDate(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date
}

/** Whether the text is HH:mm, on a clock of 24 hours. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

function offset(ms: number): number {
  return wallClock(ms) - ms
}
