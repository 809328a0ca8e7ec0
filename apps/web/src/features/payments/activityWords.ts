// The words for the activity of a payment, which tells amounts in cents.

import { dismissReasons } from '@schoolbeheer/contracts/school/payments'
import { toEuro } from '@schoolbeheer/domain/money'
import type { ActivityWords } from '../activity/words.ts'

export const paymentActivity: ActivityWords = {
  kind: 'payment',
  textOf: (_field, fact, { t, format }) => {
    if (typeof fact === 'number') return format.euro(toEuro(fact))
    const reason = dismissReasons.find((known) => known === fact)
    return reason && t(`payment_${reason}_dismissed`)
  },
}
