/** How the active licences of a school travel with it; what is said of the school itself travels as it is read. */
import type { Licence } from '@schoolbeheer/contracts/school/licences'
import type { LicenceRow } from './queries.ts'

export function toLicence({ creationDate, endDate, ...licence }: LicenceRow): Licence {
  return {
    ...licence,
    creationDate: creationDate.toISOString(),
    endDate: endDate?.toISOString() ?? null,
    active: endDate === null,
  }
}
