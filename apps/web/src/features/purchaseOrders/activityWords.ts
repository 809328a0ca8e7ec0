// The words for the activity of a purchase order, of which no field is told.

import type { ActivityWords } from '../activity/words.ts'

export const orderActivity: ActivityWords = { kind: 'purchaseOrder' }
