// The state of a payment, as a badge.

import type { PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import type { PaymentState } from '@schoolbeheer/domain/payments/states'
import { useTranslation } from 'react-i18next'
import classes from '../billing/list.module.css'
import { isCredit } from './decisions.ts'

const colors = { toDo: 'yellow', partly: 'yellow', booked: 'teal', dismissed: undefined } as const satisfies Record<
  PaymentState,
  string | undefined
>

export function StateBadge({ entry: { state, remainder } }: { entry: Pick<PaymentEntry, 'state' | 'remainder'> }) {
  const { t } = useTranslation()
  return (
    <span className={classes.badge} data-color={colors[state]}>
      {t(isCredit({ state, remainder }) ? 'payment_state_credit' : `payment_state_${state}`)}
    </span>
  )
}
