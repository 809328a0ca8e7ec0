/** The day as mails and calendars show it. */
import type { Location } from '@schoolbeheer/contracts/school/locations'
import type { Db } from '../../db/connection.ts'
import { readLocation } from '../locations/queries.ts'
import type { courseDays, DayFacts } from '../../db/tables/courseDays.ts'

export type ShownDay = Pick<typeof courseDays.$inferSelect, 'id' | 'theme' | 'startDate' | 'endDate' | 'locationId'>

export async function shownOf(tx: Db, { theme, startDate, endDate, locationId }: ShownDay): Promise<DayFacts> {
  const location = locationId === null ? null : await readLocation(tx, locationId)
  return { theme, start: startDate.toISOString(), end: endDate.toISOString(), place: location && placeText(location) }
}

/** A location as one line. */
export function placeText({
  name,
  street,
  number,
  city,
}: Pick<Location, 'name' | 'street' | 'number' | 'city'>): string {
  const parts = [[name], [street, number], [city?.postalCode, city?.name]]
  return parts.map((words) => words.filter(Boolean).join(' ')).join(', ')
}

/** The page of a day. */
export function pageOf(gatewayUrl: string, courseDayId: number): string {
  return `${gatewayUrl}/coursedays/${courseDayId}`
}
