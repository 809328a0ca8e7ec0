/** A valid school as a form sends it. */
import type { SchoolFields } from '@schoolbeheer/contracts/school/schools'

export function goodSchool(fields: Partial<SchoolFields> = {}): SchoolFields {
  return {
    name: 'De Linde',
    maxNumberLicences: 10,
    street: 'Molenstraat',
    number: '3 bus 1',
    city: { id: 2 },
    ...fields,
  }
}
