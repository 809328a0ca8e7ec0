/** A school's row as it travels. */
import type { School } from '@schoolbeheer/contracts/school/schools'
import type { SchoolRow } from './queries.ts'

/** How many licences a school has, and until when, only reaches those who may see them. */
export function toSchool(
  { cityId: _cityId, maxNumberLicences, licenceExpirationDate, ...school }: SchoolRow,
  seesLicences: boolean,
): School {
  return {
    ...school,
    ...(seesLicences ? { maxNumberLicences, licenceExpirationDate } : {}),
  }
}
