/** The active licences of a school as they travel with it; the school's own fields travel as they are read. */
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
