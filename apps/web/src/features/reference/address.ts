// An address as it is written, and as a form holds it.

import type { Address, City } from '@schoolbeheer/contracts/school/reference'
import { reference } from '../../kit/form/wire.ts'

type WithoutId = Omit<City, 'id'> | null | undefined
export type AddressValues = ReturnType<typeof addressOf>

/** Missing parts are left out. */
export function streetAndNumber({ street, number }: Address): string {
  return joined(street, number)
}

export function postalCodeAndName(city: WithoutId): string {
  return joined(city?.postalCode, city?.name)
}

/** The address fields of a record's form. */
export function addressOf({ street, number, city }: Address) {
  return {
    street: street ?? '',
    number: number ?? '',
    city: reference(city),
  }
}

function joined(...texts: (string | null | undefined)[]): string {
  return texts.filter(Boolean).join(' ')
}
