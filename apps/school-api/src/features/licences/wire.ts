/** A licence's row as it travels. */
import type { Licence } from '@schoolbeheer/contracts/school/licences'
import type { LicenceRow } from './queries.ts'

export function toLicence({ id, userEmail, name, creationDate, endDate }: LicenceRow): Licence {
  return {
    id,
    userEmail,
    name,
    creationDate: creationDate.toISOString(),
    endDate: endDate?.toISOString() ?? null,
    active: endDate === null,
  }
}
