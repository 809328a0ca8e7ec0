// The deadline for asking for places on a course day.

import { addDays, brusselsDate } from '../dates.ts'
import { brusselsInstant, instantOf } from '../instants.ts'

/** The instant of 13:00 on the clocks of Brussels on the day before the start; null when the start is no date and time. */
export function nominationDeadline(startDate: string): Date | null {
  const start = instantOf(startDate)
  return start && brusselsInstant(addDays(brusselsDate(start), -1), '13:00')
}

/** Whether the deadline has passed; a day whose start is not known never opens. */
export function isPastDeadline(startDate: string, now: Date): boolean {
  const deadline = nominationDeadline(startDate)
  return deadline === null || now >= deadline
}

/** Whether the day has begun. */
export function hasBegun(startDate: string, now: Date): boolean {
  const start = instantOf(startDate)
  return start === null || now >= start
}
