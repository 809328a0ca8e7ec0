// What is said before ticked invoices are acted on: that none is ticked, what stands in the way, or what will happen.

import { Button, Group, Modal } from '@mantine/core'
import type { InvoiceAction } from '@schoolbeheer/domain/invoices/statuses'
import { toEuro } from '@schoolbeheer/domain/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { useFormat } from '../../kit/format.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import { questionOf, refusalsOf } from './bulk.ts'
import classes from './invoices.module.css'
import { Numbers } from './Numbers.tsx'
import type { Bulk, BulkDialog } from './useBulk.ts'

type Props = {
  bulk: Bulk
  /** Ticks only these. */
  onChoose: (ids: readonly number[]) => void
  onDeselect: (ids: readonly number[]) => void
}

export function BulkDialogs({ bulk, onChoose, onDeselect }: Props) {
  const { dialog } = bulk
  return (
    <>
      <Nothing opened={dialog?.kind === 'nothing'} onClose={bulk.close} />
      <Refused refused={dialog?.kind === 'refused' ? dialog : null} {...{ bulk, onChoose, onDeselect }} />
      <Asked asked={dialog?.kind === 'question' ? dialog : null} bulk={bulk} />
    </>
  )
}

export const verbs = {
  send: 'invoices_send',
  sendReminder: 'invoices_remind',
  recreatePdf: 'invoices_recreate',
  setPaid: 'invoices_setpaid',
} as const satisfies Record<InvoiceAction, string>

function Nothing({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert opened={opened} title={t('invoice_alert_noselection')} onClose={onClose}>
      {t('invoice_alert_noselection_text')}
    </Alert>
  )
}

function Refused({ refused, ...props }: Props & { refused: Extract<BulkDialog, { kind: 'refused' }> | null }) {
  const { t } = useTranslation()
  const { bulk, onChoose, onDeselect } = props
  const shown = useKept(refused)
  const ids = shown?.obstacles.map(({ id }) => id) ?? []

  function then(tick: (ids: readonly number[]) => void) {
    tick(ids)
    bulk.close()
  }

  return (
    <Alert
      opened={refused !== null}
      title={shown ? t(`invoice_refused_${shown.action}`) : ''}
      onClose={bulk.close}
      actions={
        <>
          <Button variant="default" onClick={() => then(onChoose)}>
            {t('invoices_chooseonly')}
          </Button>
          <Button onClick={() => then(onDeselect)}>{t('invoices_deselect')}</Button>
        </>
      }
    >
      {refusalsOf(shown?.obstacles ?? []).map(({ reason, obstacles }) => (
        <div key={reason} className={classes.refusal}>
          <ReasonText reason={reason} count={obstacles.length} isAll={obstacles.length === shown?.asked} />
          <Numbers
            numbers={obstacles.map(({ name, detail }) => (detail ? `${name} (${detail})` : name))}
            label={messageOf(reason)}
          />
        </div>
      ))}
    </Alert>
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
} as const

function ReasonText({ reason, count, isAll }: { reason: string; count: number; isAll: boolean }) {
  const { t } = useTranslation()
  if (isAll && reason === 'invoice_obstacle_notsent') return <p>{t('invoice_alert_nothingsent')}</p>
  const known = Object.entries(alerts).find(([name]) => name === reason)?.[1]
  return <p>{known ? t(known, { count }) : `${messageOf(reason)}:`}</p>
}

function Asked({ asked, bulk }: { asked: Extract<BulkDialog, { kind: 'question' }> | null; bulk: Bulk }) {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = useKept(asked)
  const question = shown && questionOf(shown.action, shown.invoices)

  function close() {
    bulk.close()
    if (question?.text === 'recreatealreadysent') toast.info(t('invoice_toast_nothingdone'))
  }

  return (
    <ConfirmDialog
      opened={asked !== null}
      title={shown ? t(`${verbs[shown.action]}_title`, { count: shown.invoices.length }) : ''}
      verb={shown ? t(verbs[shown.action]) : ''}
      calm
      pending={bulk.pending}
      onConfirm={() => asked && bulk.act(asked)}
      onClose={close}
    >
      {question && (
        <>
          <p className={classes.summary}>
            {[
              t('invoices_count', { count: question.count }),
              question.peppol > 0 && t('invoices_count_peppol', { count: question.peppol }),
              question.text === 'reminder'
                ? t('invoices_amount_open', { amount: format.euro(toEuro(question.open)) })
                : format.euro(toEuro(question.total)),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
          <p>{t(`invoice_alert_${question.text}`, { count: question.sent.length })}</p>
          {question.text.includes('alreadysent') && (
            <Numbers numbers={question.sent} label={t('invoices_alreadysent')} />
          )}
        </>
      )}
    </ConfirmDialog>
  )
}

type AlertProps = { opened: boolean; title: string; onClose: () => void; actions?: ReactNode; children: ReactNode }

/** The focus starts on what closes it. */
function Alert({ opened, title, onClose, actions, children }: AlertProps) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} withCloseButton={false} title={title} size="lg">
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('shared_close')}
        </Button>
        {actions}
      </Group>
    </Modal>
  )
}
