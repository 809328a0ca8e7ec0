// The account of a school group: its newest payments with what they pay, its credit, and a link to all of them.

import type { PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import { centsOf, toEuro } from '@schoolbeheer/domain/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useCannot } from '../../can.ts'
import { readError } from '../../errors.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { useFormat } from '../../kit/format.ts'
import { TextLink } from '../../kit/links.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { trpc } from '../../trpc.ts'
import { liveOf } from '../payments/decisions.ts'
import { payerOf } from '../payments/listContext.ts'
import { StateBadge } from '../payments/StateBadge.tsx'
import classes from './GroupOverview.module.css'

const most = 10

type Props = {
  schoolGroupId: number
  /** The content below, which comes once the height of the account is known, so that it does not move. */
  children: ReactNode
}

export function GroupAccount({ schoolGroupId, children }: Props) {
  const [can, cannot] = [useCan('payments.entries'), useCannot('payments.entries')]
  const { data, error, refetch } = trpc.payments.entries.useQuery({ schoolGroupId }, { enabled: can })
  return (
    <>
      {data && data.length > 0 && <Account payments={data} group={schoolGroupId} />}
      {error && !data && <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />}
      {(data || error || cannot) && children}
    </>
  )
}

function Account({ payments, group }: { payments: readonly PaymentEntry[]; group: number }) {
  const { t } = useTranslation()
  const { euro, number } = useFormat()
  const title = t('overview_account')
  const text = t('overview_all', { shown: number(payments.length) })
  const credit = payments.reduce((sum, { state, remainder }) => sum + (state === 'booked' ? centsOf(remainder) : 0), 0)
  const all = (
    <TextLink to="/payments" search={{ tab: 'all', group }} aria-label={`${text}${t('shared_colon')} ${title}`}>
      {text}
    </TextLink>
  )
  return (
    <Section title={title} actions={all}>
      {credit > 0 && <p className={classes.credit}>{t('overview_account_credit', { amount: euro(toEuro(credit)) })}</p>}
      <ul className={classes.rows} aria-label={title}>
        {payments.slice(0, most).map((payment) => (
          <Row key={payment.id} payment={payment} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ payment }: { payment: PaymentEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, date, amount, allocations } = payment
  const numbers = liveOf(allocations).flatMap(({ invoiceNumber }) => invoiceNumber ?? [])
  return (
    <li>
      <TextLink to="/payments" search={{ tab: 'all', open: id }} className={classes.name ?? ''}>
        {payerOf(payment) ?? t('payment_byhand')}
      </TextLink>
      <span className={classes.facts}>
        {numbers.length > 0 && <span>{numbers.join(', ')}</span>}
        <time dateTime={date}>{format.date(date)}</time>
        <span className={classes.standing}>
          <StateBadge entry={payment} />
        </span>
        <span className={classes.amount}>{format.euro(amount)}</span>
      </span>
    </li>
  )
}
