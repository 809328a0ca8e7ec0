// The invoices that would arrive overdue, with an offer to give another due date to those that nobody has received yet.

import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import classes from '../billing/list.module.css'
import { Numbers } from '../billing/Numbers.tsx'
import type { OverdueInvoices } from './late.ts'
import { numberOf } from './listContext.ts'

type Props = {
  late: OverdueInvoices
  /** The due date that is offered; undefined where there is none to offer. */
  dueDate: string | undefined
  /** Whether the invoices keep their due dates. */
  keeps: boolean
  onKeep: (keeps: boolean) => void
}

export function LateInvoices({ late: { all, movable }, dueDate, keeps, onKeep }: Props) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const label = t('invoice_alert_late', { count: all.length })
  return (
    <div className={classes.refusal}>
      <p>{label}</p>
      <Numbers numbers={all.map((invoice) => `${numberOf(invoice)} (${date(invoice.dueDate)})`)} label={label} />
      {dueDate && (
        <Checkbox
          mt="xs"
          label={t('invoice_moveduedate', { count: movable.length, date: date(dueDate) })}
          checked={!keeps}
          onChange={({ currentTarget }) => onKeep(!currentTarget.checked)}
        />
      )}
    </div>
  )
}
