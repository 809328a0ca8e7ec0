// The dialogs before customers are reminded of ticked orders: none is ticked, some stand in the way, or a question.

import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { toEuro } from '@schoolbeheer/domain/money'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import { sumOf } from '../billing/amounts.ts'
import classes from '../billing/list.module.css'
import { Numbers } from '../billing/Numbers.tsx'
import { AlertDialog, alertOf, RefusalDialog } from '../billing/RefusalDialog.tsx'
import { numberOf } from './orderContext.ts'
import type { Reminding } from './useReminding.ts'

type Props = {
  reminding: Reminding
  /** Ticks only these orders. */
  onChoose: (ids: readonly number[]) => void
  onDeselect: (ids: readonly number[]) => void
}

export function ReminderDialogs({ reminding, onChoose, onDeselect }: Props) {
  const { dialog, close } = reminding
  const { t } = useTranslation()
  return (
    <>
      <AlertDialog opened={dialog?.kind === 'nothing'} title={t('purchaseorder_alert_noselection')} onClose={close}>
        {t('purchaseorder_alert_noselection_text')}
      </AlertDialog>
      <RefusalDialog
        refused={dialog?.kind === 'refused' ? dialog : null}
        titleOf={() => t('purchaseorder_refused_sendReminder')}
        textOf={(reason, count) => alertOf(alerts, reason, count)}
        onClose={close}
        {...{ onChoose, onDeselect }}
      />
      <ReminderQuestion reminding={reminding} />
    </>
  )
}

const alerts = {
  purchaseorder_obstacle_uploaded: 'purchaseorder_alert_uploaded',
  purchaseorder_obstacle_invoiced: 'purchaseorder_alert_invoiced',
  purchaseorder_obstacle_withdrawn: 'purchaseorder_alert_withdrawn',
  purchaseorder_obstacle_nopdf: 'purchaseorder_alert_nopdf',
  purchaseorder_obstacle_underway: 'purchaseorder_alert_underway',
  purchaseorder_obstacle_missing: 'purchaseorder_alert_missing',
} as const

function ReminderQuestion({ reminding: { dialog, close, act, pending } }: { reminding: Reminding }) {
  const { t } = useTranslation()
  const { euro, shortDate } = useFormat()
  const asked = dialog?.kind === 'question' ? dialog : null
  const { orders = [], reading } = useKept(asked) ?? {}
  const { count, total } = sumOf(orders)
  const again = orders.filter(({ reminders }) => reminders)
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={t('purchaseorders_remind_title', { count })}
      verb={t('invoices_remind')}
      calm
      disabled={reading === 'running'}
      pending={pending}
      onConfirm={() => asked && act(asked.orders)}
      onClose={close}
    >
      <p className={classes.summary}>
        {t('purchaseorders_count', { count })}, {t('billing_incl', { amount: euro(toEuro(total)) })}
      </p>
      <p>{t('purchaseorder_alert_reminder')}</p>
      {reading === 'failed' && <p>{t('billing_unread')}</p>}
      {again.length > 0 && (
        <>
          <p>{t('purchaseorder_alert_remindedbefore', { count: again.length })}</p>
          <Numbers numbers={again.map(before)} label={t('purchaseorders_remindedbefore')} />
        </>
      )}
    </ConfirmDialog>
  )

  /** The number of an order, with how often its customer was reminded before and when last. */
  function before(order: PurchaseOrder): string {
    const { reminders, remindedAt } = order
    const said = remindedAt && t('purchaseorder_reminded', { count: reminders ?? 1, date: shortDate(remindedAt) })
    return said ? `${numberOf(order)} (${said})` : numberOf(order)
  }
}
