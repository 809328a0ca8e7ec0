// The words for the activity of an invoice.

import { toEuro } from '@schoolbeheer/domain/money'
import type { ActivityWords } from '../activity/words.ts'

export const invoiceActivity: ActivityWords = {
  kind: 'invoice',
  textOf: (field, fact, { format }) =>
    field === 'paid' && typeof fact === 'number' ? format.euro(toEuro(fact)) : undefined,
}
