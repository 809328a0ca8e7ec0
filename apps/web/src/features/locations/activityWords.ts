// The words for the activity of a location and its parking spots.

import type { LocationFields, ParkingSpotFields } from '@schoolbeheer/contracts/school/locations'
import type { ActivityWords } from '../activity/words.ts'
import { addressLabels } from '../reference/address.ts'

export const locationActivity: ActivityWords<keyof (LocationFields & ParkingSpotFields)> = {
  kind: 'location',
  labels: { ...addressLabels, free: 'parkingspot_free' },
}
