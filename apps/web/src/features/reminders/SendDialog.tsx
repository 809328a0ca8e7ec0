// The question before letters are sent, or count as posted: who gets one, about what, and what is left out.

import { Checkbox } from '@mantine/core'
import type { ReminderDoubt } from '@schoolbeheer/domain/invoices/reminding'
import { centsOf, toEuro } from '@schoolbeheer/domain/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import list from '../billing/list.module.css'
import { Numbers } from '../billing/Numbers.tsx'
import { useReminderPause } from '../invoices/Doubts.tsx'
import { GapNotice } from '../payments/GapNotice.tsx'
import { LevelBadge, type Due } from './dueList.tsx'
import classes from './reminders.module.css'

export type SendQuestion = { kind: 'send' | 'posted'; customers: readonly Due[] }

type Props = {
  asked: SendQuestion | null
  pending: boolean
  /** `also`: the reasons of the left out invoices that are taken along. */
  onConfirm: (asked: SendQuestion, also: readonly ReminderDoubt[]) => void
  onClose: () => void
}

export function SendDialog({ asked, pending, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const [{ of, also }, setChoice] = useState<{ of: SendQuestion | null; also: readonly ReminderDoubt[] }>({
    of: null,
    also: [],
  })
  const taken = of === asked ? also : []
  const { kind, customers } = useKept(asked) ?? { kind: 'send', customers: [] }
  const total = customers.reduce((sum, customer) => sum + centsOf(customer.total), 0)
  const invoices = customers.reduce((sum, customer) => sum + customer.invoices.length, 0)
  const mails = customers.reduce((sum, { emails }) => sum + emails.length, 0)
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={t(`reminder_${kind}_title`, { count: customers.length })}
      size="lg"
      verb={t(kind === 'send' ? 'reminder_send' : 'reminder_posted')}
      calm
      disabled={customers.length === 0}
      pending={pending}
      onConfirm={() => asked && onConfirm(asked, taken)}
      onClose={onClose}
    >
      <p className={list.summary}>
        {t('reminder_invoices', { count: invoices })}, {euro(toEuro(total))}
      </p>
      <p>{kind === 'send' ? t('reminder_send_text', { count: mails }) : t('reminder_posted_text')}</p>
      <GapNotice asked={asked?.kind === 'send'} />
      <ul className={classes.customers} aria-label={t('reminder_customers')}>
        {customers.map((customer) => (
          <li key={customer.id}>
            <span>{customer.schoolGroupName}</span>
            <LevelBadge level={customer.level} />
            <span>{euro(customer.total)}</span>
          </li>
        ))}
      </ul>
      {kind === 'send' && (
        <LeftOut customers={customers} taken={taken} onTake={(next) => setChoice({ of: asked, also: next })} />
      )}
    </ConfirmDialog>
  )
}

type LeftOutProps = {
  customers: readonly Due[]
  taken: readonly ReminderDoubt[]
  onTake: (taken: readonly ReminderDoubt[]) => void
}

/** The invoices that the letters leave out, by reason, each with a box that takes them along. */
function LeftOut({ customers, taken, onTake }: LeftOutProps) {
  const { t } = useTranslation()
  const days = useReminderPause()
  const byReason = Map.groupBy(
    customers.flatMap(({ leftOut }) => leftOut),
    ({ reason }) => reason,
  )
  if (byReason.size === 0) return null
  return (
    <fieldset className={list.doubts}>
      <legend>{t('invoice_doubts')}</legend>
      {Array.from(byReason, ([reason, left]) => {
        const label = t(`invoice_doubt_${reason}`, { count: left.length, days })
        return (
          <div key={reason}>
            <Checkbox
              label={label}
              checked={taken.includes(reason)}
              onChange={({ currentTarget: { checked } }) =>
                onTake(checked ? [...taken, reason] : taken.filter((one) => one !== reason))
              }
            />
            <Numbers numbers={left.map(({ invoiceNumber }) => invoiceNumber)} label={label} />
          </div>
        )
      })}
    </fieldset>
  )
}
