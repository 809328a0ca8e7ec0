/** A school's row as it travels. */
import type { School } from '@schoolbeheer/contracts/school/schools'
import type { SchoolRow } from './queries.ts'

/** What a school's licences are only reaches those who may see them. */
export const toSchool = (
  { cityId: _cityId, maxNumberLicences, licenceExpirationDate, ...school }: SchoolRow,
  seesLicences: boolean,
): School => ({
  ...school,
  ...(seesLicences ? { maxNumberLicences, licenceExpirationDate } : {}),
})
