// The texts by which a location is found, its name first.

import type { Location } from '@schoolbeheer/contracts/school/locations'
import { streetAndNumber } from '../reference/address.ts'

export function textsOf(location: Location) {
  return [location.name, streetAndNumber(location), location.city?.postalCode, location.city?.name]
}
