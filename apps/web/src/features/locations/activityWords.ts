// The words for the activity of a location and its parking spots.

import type { ActivityWords } from '../activity/words.ts'
import { addressLabels } from '../reference/address.ts'

export const locationActivity: ActivityWords = {
  kind: 'location',
  labels: {
    ...addressLabels,
    name: 'location_name',
    description: 'location_description',
    free: 'parkingspot_free',
  },
}
