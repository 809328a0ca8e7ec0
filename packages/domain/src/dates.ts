// Dates and times on the clocks of Europe/Brussels, whatever the machine's zone. A date is yyyy-MM-dd.

const dayMs = 24 * 60 * 60 * 1000

/** The date in Brussels at an instant. */
export function brusselsDate(instant: Date): string {
  return isoDate(wallClock(instant.getTime()))
}

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

/** The time on clocks in Brussels at an instant, HH:mm. */
export function brusselsTime(instant: Date): string {
  return new Date(wallClock(instant.getTime())).toISOString().slice(11, 16)
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

/** The date as dd/MM/yyyy; RangeError when it is not a date. */
export function formatDutchDate(iso: string): string {
  if (!isIsoDate(iso)) throw new RangeError(`'${iso}' is not a date`)
  return iso.split('-').toReversed().join('/')
}

/**
 * The date of a text that may have a time as well: one with an offset falls on its date in Brussels, one without on its
 * own date. null when it is no date.
 */
export function dateOf(iso: string): string | null {
  if (!/T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(iso)) return isIsoDate(iso.slice(0, 10)) ? iso.slice(0, 10) : null
  const instant = new Date(iso)
  return Number.isNaN(instant.getTime()) ? null : brusselsDate(instant)
}

/** The same day some months later; the last day of that month where it has no such day. RangeError when it is no date. */
export function addMonths(iso: string, months: number): string {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = iso.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return isoDate(Date.UTC(year, month - 1 + months, Math.min(day, last)))
}

/** Some days later, or earlier where they are negative. RangeError when it is no date. */
export function addDays(iso: string, days: number): string {
  return isoDate(Date.parse(iso) + days * dayMs)
}

/** How many days later the second date is. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs
}

/** Whether the text is yyyy-MM-dd and on the calendar, which has no year 0. */
export function isIsoDate(text: string): boolean {
  const ms = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(ms) && isoDate(ms) === text
}

function offset(ms: number): number {
  return wallClock(ms) - ms
}

/** Made when a time is first asked for, because that takes a slow phone long. */
let brusselsClock: Intl.DateTimeFormat | undefined

// The date and time on clocks in Brussels, as the instant at which UTC clocks show the same.
function wallClock(ms: number): number {
  brusselsClock ??= new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Brussels',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const parts = brusselsClock.formatToParts(ms)
  const shown = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(shown('year'), shown('month') - 1, shown('day'), shown('hour'), shown('minute'), shown('second'))
}

function isoDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
