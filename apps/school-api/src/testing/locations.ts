/** A valid location and a valid parking spot as a form sends them. */
import type { LocationFields, ParkingSpotFields } from '@schoolbeheer/contracts/school/locations'

export function goodLocation(fields: Partial<LocationFields> = {}): LocationFields {
  return {
    name: 'Vormingscentrum De Brug',
    description: 'Zaal op de eerste verdieping.\nLift achteraan.',
    street: 'Koningin Astridlaan',
    number: '12',
    city: { id: 2 },
    ...fields,
  }
}

export function goodSpot(fields: Partial<ParkingSpotFields> = {}): ParkingSpotFields {
  return {
    name: 'Parking Station',
    description: 'Vijf minuten te voet.',
    free: false,
    street: 'Stationsplein',
    number: '1',
    city: { id: 3 },
    ...fields,
  }
}
