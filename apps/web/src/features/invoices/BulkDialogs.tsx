// The dialogs before an action on ticked invoices: none is ticked, some stand in the way, or a question.

import { t as translate } from 'i18next'
import { useTranslation } from 'react-i18next'
import { AlertDialog, alertOf, RefusalDialog } from '../billing/RefusalDialog.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'
import { UndoPaidDialog } from './UndoPaidDialog.tsx'
import type { Bulk } from './useBulk.ts'

type Props = {
  bulk: Bulk
  /** Ticks only these invoices. */
  onChoose: (ids: readonly number[]) => void
  onDeselect: (ids: readonly number[]) => void
}

export function BulkDialogs({ bulk, onChoose, onDeselect }: Props) {
  const { t } = useTranslation()
  const { dialog } = bulk
  return (
    <>
      <AlertDialog opened={dialog?.kind === 'nothing'} title={t('invoice_alert_noselection')} onClose={bulk.close}>
        {t('invoice_alert_noselection_text')}
      </AlertDialog>
      <RefusalDialog
        refused={dialog?.kind === 'refused' ? dialog : null}
        titleOf={({ action }) => t(`invoice_refused_${action}`)}
        textOf={reasonText}
        onClose={bulk.close}
        {...{ onChoose, onDeselect }}
      />
      <QuestionDialog asked={dialog?.kind === 'question' ? dialog : null} bulk={bulk} />
      <UndoPaidDialog asked={dialog?.kind === 'undo' ? dialog.invoices : null} onClose={bulk.close} />
    </>
  )
}

/** The alerts of the document, for the reasons that it knows. */
const alerts = {
  invoice_obstacle_nopdf: 'invoice_alert_nopdf',
  invoice_obstacle_notsent: 'invoice_alert_notsent',
  invoice_obstacle_paid: 'invoice_alert_paid',
  invoice_obstacle_settled: 'invoice_alert_settled',
  invoice_obstacle_underway: 'invoice_alert_underway',
  invoice_obstacle_missing: 'invoice_alert_missing',
  invoice_obstacle_notmade: 'invoice_alert_notmade',
  invoice_obstacle_notpaid: 'invoice_alert_notpaid',
} as const

function reasonText(reason: string, count: number, { asked }: { asked: number }): string {
  if (count === asked && reason === 'invoice_obstacle_notsent') return translate('invoice_alert_nothingsent')
  return alertOf(alerts, reason, count)
}
