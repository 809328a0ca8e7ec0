// Course days to come at a location whose name or address changes, and how many people on them are told.

import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import type { Location, LocationFields } from '@schoolbeheer/contracts/school/locations'

/** Undefined is what is not known. */
export type ToldAt = { days?: number; placed?: number | undefined }

/** Whether calendars show another place. */
export function movesDays(location: Location, change: LocationFields): boolean {
  const isOther = (['name', 'street', 'number'] as const).some(
    (field) => (location[field] ?? '') !== (change[field] ?? ''),
  )
  return isOther || location.city?.id !== change.city?.id
}

/** Null where nobody is on one of these days to come that is there. */
export function toldAt(locationId: number, days: readonly CourseDay[] | null): ToldAt | null {
  if (days === null) return {}
  const placed = days
    .filter((day) => day.location?.id === locationId && !day.cancelled)
    .map(placedOn)
    .filter((count) => count !== 0)
  if (placed.length === 0) return null
  const sum = placed.reduce<number | undefined>(
    (all, count) => (all === undefined || count === undefined ? undefined : all + count),
    0,
  )
  return { days: placed.length, placed: sum }
}

function placedOn({ maxParticipants, placesLeft }: CourseDay): number | undefined {
  if (typeof maxParticipants !== 'number' || typeof placesLeft !== 'number') return undefined
  return maxParticipants - placesLeft
}
