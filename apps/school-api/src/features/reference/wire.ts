/** Reference data as other records show it. */
import type { City } from '@schoolbeheer/contracts/school/reference'

/** A record whose address travels as street, number and city, with the columns of that address. */
export function addressToColumns<Input extends { city: { id: number } }>({ city, ...input }: Input) {
  return { ...input, cityId: city.id }
}

/** A city as the activity of a record tells it. */
export function cityFact(city: City | null | undefined): string {
  return [city?.postalCode, city?.name].filter(Boolean).join(' ')
}
