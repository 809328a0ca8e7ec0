// The future course days at a location whose name or address changes, and how many people on them get a mail.

import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import type { Location, LocationFields } from '@schoolbeheer/contracts/school/locations'

/** A missing number is not known. */
export type LocationRecipients = { days?: number; placed?: number | undefined; waiting?: number }

/** Whether calendars show another place after the change. */
export function movesDays(location: Location, change: LocationFields): boolean {
  const isOther = (['name', 'street', 'number'] as const).some(
    (field) => (location[field] ?? '') !== (change[field] ?? ''),
  )
  return isOther || location.city?.id !== change.city?.id
}

/** The people on future course days at the location; null where there are none. */
export async function recipientsAt(
  locationId: number,
  days: readonly CourseDay[],
  waitingOn: (day: CourseDay) => Promise<number>,
): Promise<LocationRecipients | null> {
  const there = days.filter((day) => day.location?.id === locationId && !day.cancelled && placedOn(day) !== 0)
  if (there.length === 0) return null
  const waiting = await Promise.all(there.map(waitingOn))
  const placed = there.reduce<number | undefined>((all, day) => {
    const count = placedOn(day)
    return all === undefined || count === undefined ? undefined : all + count
  }, 0)
  return { days: there.length, placed, waiting: waiting.reduce((all, count) => all + count, 0) }
}

function placedOn({ maxParticipants, placesLeft }: CourseDay): number | undefined {
  if (typeof maxParticipants !== 'number' || typeof placesLeft !== 'number') return undefined
  return maxParticipants - placesLeft
}
