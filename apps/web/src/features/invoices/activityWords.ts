// The words for the activity of an invoice.

import type { ActivityWords } from '../activity/words.ts'

export const invoiceActivity: ActivityWords = { kind: 'invoice' }
