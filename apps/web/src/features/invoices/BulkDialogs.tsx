// What is said before ticked invoices are acted on: that none is ticked, what stands in the way, or what will happen.

import type { InvoiceAction } from '@schoolbeheer/domain/invoices/statuses'
import { toEuro } from '@schoolbeheer/domain/money'
import { t as translate } from 'i18next'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../errors.ts'
import { useExtension } from '../../extensions.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { useFormat } from '../../kit/format.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import classes from '../billing/list.module.css'
import { Numbers } from '../billing/Numbers.tsx'
import { AlertDialog, RefusalDialog } from '../billing/RefusalDialog.tsx'
import { questionOf } from './bulk.ts'
import { Doubts, useUnreached } from './Doubts.tsx'
import { doubtsOf, remindedOf, type Doubt } from './doubts.ts'
import { numberOf } from './listContext.ts'
import { Preflight } from './Preflight.tsx'
import type { Bulk, BulkDialog } from './useBulk.ts'

type Props = {
  bulk: Bulk
  /** Ticks only these. */
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

/** The alerts of the document, for the reasons that it knows. */
const alerts = {
  invoice_obstacle_nopdf: 'invoice_alert_nopdf',
  invoice_obstacle_notsent: 'invoice_alert_notsent',
  invoice_obstacle_paid: 'invoice_alert_paid',
  invoice_obstacle_settled: 'invoice_alert_settled',
  invoice_obstacle_underway: 'invoice_alert_underway',
  invoice_obstacle_missing: 'invoice_alert_missing',
} as const

function reasonText(reason: string, count: number, { asked }: { asked: number }): string {
  if (count === asked && reason === 'invoice_obstacle_notsent') return translate('invoice_alert_nothingsent')
  const known = Object.entries(alerts).find(([name]) => name === reason)?.[1]
  return known ? translate(known, { count }) : `${messageOf(reason)}${translate('shared_colon')}`
}

function titleOf({ action, asPdf }: Question, going: readonly Invoice[]): string {
  return asPdf
    ? translate('invoice_mailpdf_title', { number: going.map(numberOf).join() })
    : translate(`${verbs[action]}_title`, { count: going.length })
}

type Question = Extract<BulkDialog, { kind: 'question' }>

function Asked({ asked, bulk }: { asked: Question | null; bulk: Bulk }) {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = useKept(asked)
  const reminds = shown?.action === 'sendReminder'
  const { unreached, isRead, failed } = useUnreached(reminds)
  const [answer, setAnswer] = useState<{ to: Question | null; taken: Doubt[] }>({ to: null, taken: [] })
  const taken = answer.to === asked ? answer.taken : []
  const doubts = shown ? doubtsOf(shown.action, shown.invoices, { today: shown.today, unreached }) : []
  const left = new Set(doubts.filter(({ doubt }) => !taken.includes(doubt)).flatMap(({ invoices }) => invoices))
  const going = shown?.invoices.filter((invoice) => !left.has(invoice)) ?? []
  const question = shown && questionOf(shown.action, going, shown.asPdf)
  const reminded = reminds ? remindedOf(going) : null
  const preflights = useExtension('invoices.preflight')
  const preflighted = preflights && shown?.action === 'send' && !shown.asPdf ? going : null

  function close() {
    bulk.close()
    if (question?.text === 'recreatealreadysent') toast.info(t('invoice_toast_nothingdone'))
  }

  return (
    <ConfirmDialog
      opened={asked !== null}
      title={shown ? titleOf(shown, going) : ''}
      size={preflighted || doubts.length > 0 ? 'lg' : 'md'}
      verb={shown ? t(shown.asPdf ? 'invoice_mailpdf' : verbs[shown.action]) : ''}
      calm
      disabled={going.length === 0 || (reminds && !isRead && !failed)}
      pending={bulk.pending}
      onConfirm={() => asked && bulk.act({ ...asked, invoices: going })}
      onClose={close}
    >
      {question && (
        <>
          <p className={classes.summary}>
            {[
              t('invoices_count', { count: question.count }),
              question.peppol > 0 && !preflighted && t('invoices_count_peppol', { count: question.peppol }),
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
          {reminded && (
            <p>{t('invoices_remindedbefore', { count: reminded.count, date: format.date(reminded.last) })}</p>
          )}
          {reminds && failed && <p>{t('invoices_addresses_unread')}</p>}
          <Doubts doubts={doubts} taken={taken} onTake={(next) => setAnswer({ to: asked, taken: next })} />
          {preflighted && <Preflight invoices={preflighted} />}
        </>
      )}
    </ConfirmDialog>
  )
}
