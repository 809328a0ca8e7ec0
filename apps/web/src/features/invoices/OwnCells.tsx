// The cells of a customer's own invoices that differ from those that an admin sees.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { toEuro } from '@schoolbeheer/domain/money'
import classes from '../billing/list.module.css'
import { customerStateOf, isPartlyPaid, openOf } from './amounts.ts'
import { useListShares } from './listContext.ts'

type Props = { invoice: Invoice }

/** The due date, above the date of the invoice. */
export function OwnDueCell({ invoice: { dueDate, creationDate } }: Props) {
  const { format, layout } = useListShares()
  return (
    <>
      {format.date(dueDate)}
      {layout === 'rows' && <small className={classes.cut}>{format.date(creationDate)}</small>}
    </>
  )
}

const colors = { topay: 'yellow', overdue: undefined, paid: 'teal', credited: 'gray' } as const

export function StateCell({ invoice }: Props) {
  const { t, format, today } = useListShares()
  const state = customerStateOf(invoice, today)
  const remark = invoice.refund
    ? t('myinvoices_refund', { amount: format.euro(invoice.refund) })
    : isPartlyPaid(invoice) && t('invoice_paidamount', { amount: format.euro(invoice.paid) })
  return (
    <>
      <span className={classes.badge} data-color={colors[state]} data-bad={state === 'overdue' || undefined}>
        {t(`myinvoices_state_${state}`)}
      </span>
      {remark && (
        <small className={classes.remark} title={remark}>
          {remark}
        </small>
      )}
    </>
  )
}

export function OpenCell({ invoice }: Props) {
  const { format } = useListShares()
  const open = openOf(invoice)
  return open > 0 ? <strong>{format.euro(toEuro(open))}</strong> : format.euro(0)
}
