// What the form of a school holds.

import type { School } from '@schoolbeheer/contracts/school/schools'
import { reference } from '../../kit/form/wire.ts'

/** The values of a school; those of a new one without. */
export function valuesOf(school: Partial<School> = {}) {
  return {
    name: school.name ?? '',
    maxNumberLicences: school.maxNumberLicences ?? null,
    street: school.street ?? '',
    number: school.number ?? '',
    city: reference(school.city),
    /** Not sent: it narrows the cities. */
    province: null as number | null,
  }
}
export type SchoolValues = ReturnType<typeof valuesOf>
