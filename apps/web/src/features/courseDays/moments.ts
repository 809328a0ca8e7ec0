// The date and times of a course day, on the clocks of Brussels.

import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { brusselsDate, brusselsTime, dateOf } from '@schoolbeheer/domain/dates'
import { instantOf } from '@schoolbeheer/domain/instants'

type Times = Pick<CourseDay, 'startDate' | 'endDate'>

export type Moment = {
  /** yyyy-MM-dd; null where the upstream gives no date. */
  date: string | null
  /** HH:mm; null where the upstream gives no time. */
  from: string | null
  to: string | null
}

export function momentOf({ startDate, endDate }: Times): Moment {
  const [start, end] = [instantOf(startDate), instantOf(endDate ?? '')]
  return {
    date: start ? brusselsDate(start) : dateOf(startDate),
    from: start && brusselsTime(start),
    to: end && brusselsTime(end),
  }
}

/** '09:00 – 16:30', as far as the times are known. */
export function hoursOf({ from, to }: Moment): string {
  return [from, to].filter(Boolean).join(' – ')
}

/** Whether the day is over; a day without a known end is over once it has begun. */
export function hasEnded({ startDate, endDate }: Times, now: Date): boolean {
  const end = instantOf(endDate ?? '') ?? instantOf(startDate)
  return end !== null && end < now
}
