// What the form of a school holds.

import type { School } from '@schoolbeheer/contracts/school/schools'
import { addressOf } from '../reference/address.ts'

/** The values of a school; those of a new one without. */
export function valuesOf(school: Partial<School> = {}) {
  return {
    name: school.name ?? '',
    maxNumberLicences: school.maxNumberLicences ?? null,
    ...addressOf(school),
  }
}
export type SchoolValues = ReturnType<typeof valuesOf>
