// The days on which documents are delivered to the accountant, on the clocks of Brussels: at six in the morning of one day
// of the month, for the month or quarter that has ended.

import { addDays, addMonths, brusselsDate, brusselsTime } from '../dates.ts'

/** `day` is that of the month, 1 to 28; a quarter is delivered in the first month of the next. */
export type DeliverySchedule = { every: 'month' | 'quarter'; day: number }

/** A moment on the clocks of Brussels: yyyy-MM-dd and HH:mm. */
export type Moment = { date: string; time: string }

export function momentOf(instant: Date): Moment {
  return { date: brusselsDate(instant), time: brusselsTime(instant) }
}

const hour = '06:00'

/** Whether six in the morning of a day has come. */
export function hasCome(day: string, { date, time }: Moment): boolean {
  return day < date || (day === date && time >= hour)
}

/** The last day of the newest period that is to be delivered by now. */
export function dueUntil(schedule: DeliverySchedule, now: Moment): string {
  const start = startOf(schedule, now.date)
  const isDue = hasCome(dayIn(schedule, start), now)
  return addDays(isDue ? start : addMonths(start, -monthsOf(schedule)), -1)
}

/** The next day of delivery, or today before its hour. */
export function nextDeliveryDay(schedule: DeliverySchedule, now: Moment): string {
  const start = startOf(schedule, now.date)
  const day = dayIn(schedule, start)
  return hasCome(day, now) ? dayIn(schedule, addMonths(start, monthsOf(schedule))) : day
}

/** The first day of the month or quarter of a date. */
function startOf({ every }: DeliverySchedule, date: string): string {
  const month = Number(date.slice(5, 7))
  const first = every === 'month' ? month : month - ((month - 1) % 3)
  return `${date.slice(0, 5)}${twoDigits(first)}-01`
}

function monthsOf({ every }: DeliverySchedule): number {
  return every === 'month' ? 1 : 3
}

function dayIn({ day }: DeliverySchedule, start: string): string {
  return `${start.slice(0, 8)}${twoDigits(day)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
