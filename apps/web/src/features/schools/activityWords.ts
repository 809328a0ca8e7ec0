// The words for the activity of a school.

import type { ActivityWords } from '../activity/words.ts'
import { addressLabels } from '../reference/address.ts'

export const schoolActivity: ActivityWords = { kind: 'school', labels: addressLabels }
