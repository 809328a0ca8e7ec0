// Dates and times as people type them.

import { isIsoDate } from './dates.ts'
import { isTime } from './instants.ts'

/**
 * The date that somebody typed as day, month, year ('3/9/26', '03-09-2026', '3.9.2026', '3 9 2026', '030926'); null when it is none.
 * With `from`, a date, the year may be left out ('3/9'): then it is the first such day from there on.
 */
export function parseDutchDate(text: string, from?: string): string | null {
  const { day, month, typedYear } = (separated.exec(text.trim()) ?? together.exec(text.trim()))?.groups ?? {}
  if (!day || !month) return null
  const dateIn = (year: string) => `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (typedYear) return onCalendar(dateIn(typedYear))
  if (!from) return null
  const years = [0, 1].map((later) => dateIn(String(Number(from.slice(0, 4)) + later)))
  return years.find((date) => date >= from && isIsoDate(date)) ?? null
}

const separated = /^(?<day>\d{1,2})(?<mark>[/. -])(?<month>\d{1,2})(?:\k<mark>(?<typedYear>\d{2}|[1-9]\d{3}))?$/
const together = /^(?<day>\d{2})(?<month>\d{2})(?<typedYear>\d{2}|[1-9]\d{3})$/

function onCalendar(date: string): string | null {
  return isIsoDate(date) ? date : null
}

/** The time that somebody typed ('9:30', '9u30', '930', '9'), as HH:mm; null when it is none. */
export function parseTime(text: string): string | null {
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.,uh]?(\d{2})|[uh])?$/i.exec(text.trim()) ?? []
  const time = `${hour?.padStart(2, '0')}:${minute}`
  return isTime(time) ? time : null
}
