// The question before an action on ticked invoices: its consequences, and the choices of the person who started it.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { dueDateOf } from '@schoolbeheer/domain/invoices/numbers'
import { toEuro } from '@schoolbeheer/domain/money'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { useFormat } from '../../kit/format.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import classes from '../billing/list.module.css'
import { Numbers } from '../billing/Numbers.tsx'
import { GapNotice } from '../payments/GapNotice.tsx'
import { questionOf, verbs } from './bulk.ts'
import { Doubts, useReminderPause, useUnreached } from './Doubts.tsx'
import { doubtsOf, remindedOf, type Doubt } from './doubts.ts'
import { lateIn } from './late.ts'
import { LateInvoices } from './LateInvoices.tsx'
import { numberOf } from './listContext.ts'
import { isPaidDate, PaidDate } from './PaidDate.tsx'
import { Preflight } from './Preflight.tsx'
import type { Bulk, Question } from './useBulk.ts'

type Answer = {
  /** The doubts whose invoices are sent along, although the action leaves them out by default. */
  taken: readonly Doubt[]
  keepsDueDate: boolean
  /** The typed day of payment; today where none was typed. */
  paidOn?: string | null
}

const unanswered: Answer = { taken: [], keepsDueDate: false }

/** The answer, which starts anew for each question. */
function useAnswer(asked: Question | null): [Answer, (part: Partial<Answer>) => void] {
  const [given, setGiven] = useState({ to: asked?.id, answer: unanswered })
  const answer = given.to === asked?.id ? given.answer : unanswered
  return [answer, (part) => setGiven({ to: asked?.id, answer: { ...answer, ...part } })]
}

function titleOf(t: TFunction, { action, asPdf }: Question, going: readonly Invoice[]): string {
  return asPdf
    ? t('invoice_mailpdf_title', { number: going.map(numberOf).join() })
    : t(`${verbs[action]}_title`, { count: going.length })
}

export function QuestionDialog({ asked, bulk }: { asked: Question | null; bulk: Bulk }) {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = useKept(asked)
  const reminds = shown?.action === 'sendReminder'
  const { unreached, isRead, failed } = useUnreached(reminds)
  const pause = useReminderPause()
  const [{ taken, keepsDueDate, paidOn = shown?.today ?? null }, answer] = useAnswer(asked)
  const facts = { today: shown?.today ?? '', unreached, pause }
  const doubts = shown && !shown.asPdf ? doubtsOf(shown.action, shown.invoices, facts) : []
  const left = new Set(doubts.filter(({ doubt }) => !taken.includes(doubt)).flatMap(({ invoices }) => invoices))
  const going = shown?.invoices.filter((invoice) => !left.has(invoice)) ?? []
  const question = shown && questionOf(shown.action, going, shown.asPdf)
  const reminded = reminds ? remindedOf(going) : null
  const late = shown && lateIn(shown.action, going, shown.today)
  const moves = useCan('invoices.send.dueDate') && late?.movable.length
  const dueDate = shown && moves ? dueDateOf(shown.today) : undefined
  const dates = useCan('invoices.setPaid.date') && shown?.action === 'setPaid'
  const undoes = useCan('invoices.undoPaid')
  const preflights = useCan('invoices.preflight')
  const preflighted = preflights && shown?.action === 'send' && !shown.asPdf ? going : null
  const isUnread = shown?.reading === 'running' || (reminds && !isRead && !failed)

  function confirm() {
    if (!asked) return
    const date = dates && paidOn !== asked.today && paidOn
    bulk.act({ ...asked, invoices: going, ...(!keepsDueDate && dueDate && { dueDate }), ...(date && { date }) })
  }
  function close() {
    bulk.close()
    if (question?.text === 'recreatealreadysent') toast.info(t('invoice_toast_nothingdone'))
  }

  return (
    <ConfirmDialog
      opened={asked !== null}
      title={shown ? titleOf(t, shown, going) : ''}
      size={preflighted || doubts.length > 0 ? 'lg' : 'md'}
      verb={shown ? t(shown.asPdf ? 'invoice_mailpdf' : verbs[shown.action]) : ''}
      calm
      grows={preflighted !== null}
      disabled={going.length === 0 || isUnread || (dates && !isPaidDate(paidOn, going, shown.today))}
      field={
        dates && (
          <PaidDate
            invoices={going}
            today={shown.today}
            value={paidOn}
            onChange={(typed) => answer({ paidOn: typed })}
          />
        )
      }
      pending={bulk.pending}
      onConfirm={confirm}
      onClose={close}
    >
      {question && (
        <>
          <p className={classes.summary}>
            {[
              t('invoices_count', { count: question.count }),
              question.peppol > 0 && !preflighted && t('invoices_count_peppol', { count: question.peppol }),
              question.text === 'reminder' || question.text === 'setpaid'
                ? t('invoices_amount_open', { amount: format.euro(toEuro(question.open)) })
                : format.euro(toEuro(question.total)),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
          <p>
            {t(`invoice_alert_${question.text}`, { count: question.sent.length || question.count })}
            {question.text === 'setpaid' && !undoes && ` ${t('invoice_alert_setpaid_forgood')}`}
          </p>
          {question.text.includes('alreadysent') && (
            <Numbers numbers={question.sent} label={t('invoices_alreadysent')} />
          )}
          {reminded && (
            <p>{t('invoices_remindedbefore', { count: reminded.count, date: format.date(reminded.last) })}</p>
          )}
          {shown.reading === 'failed' && <p>{t('billing_unread')}</p>}
          <GapNotice asked={reminds && asked !== null} />
          {reminds && failed && <p>{t('invoices_addresses_unread')}</p>}
          <Doubts doubts={doubts} taken={taken} onTake={(next) => answer({ taken: next })} />
          {late && late.all.length > 0 && (
            <LateInvoices
              late={late}
              dueDate={dueDate}
              keeps={keepsDueDate}
              onKeep={(keeps) => answer({ keepsDueDate: keeps })}
            />
          )}
          {preflighted && <Preflight invoices={preflighted} />}
        </>
      )}
    </ConfirmDialog>
  )
}
