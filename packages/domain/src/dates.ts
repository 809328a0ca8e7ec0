// Dates and times on the clocks of Europe/Brussels, whatever the machine's zone. A date is yyyy-MM-dd.

export const dayMs = 24 * 60 * 60 * 1000

/** The date in Brussels at an instant. */
export function brusselsDate(instant: Date): string {
  return isoDate(wallClock(instant.getTime()))
}

/** The time on clocks in Brussels at an instant, HH:mm. */
export function brusselsTime(instant: Date): string {
  return new Date(wallClock(instant.getTime())).toISOString().slice(11, 16)
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

/** Made when a time is first asked for, because that takes a slow phone long. */
let brusselsClock: Intl.DateTimeFormat | undefined

/**
 * The date and time on clocks in Brussels at an instant, as the instant at which UTC clocks show the same; both in
 * milliseconds since 1970.
 */
export function wallClock(ms: number): number {
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
