// The words for the activity of a location and its parking spots.

import type { ActivityWords } from '../activity/words.ts'
import { addressLabels } from '../reference/address.ts'

export const locationActivity: ActivityWords = {
  kind: 'location',
  labels: { ...addressLabels, free: 'parkingspot_free' },
}
