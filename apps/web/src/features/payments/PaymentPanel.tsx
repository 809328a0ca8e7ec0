// A payment: what the bank said of it, what is booked of it, and the decision that it waits for.

import { Button } from '@mantine/core'
import type { PaymentEntry, Suggestion } from '@schoolbeheer/contracts/school/payments'
import { formatIban, formatPaymentReference } from '@schoolbeheer/domain/belgium'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import type { TranslationKey } from '../../texts.ts'
import { ActivitySection } from '../activity/ActivitySection.tsx'
import { paymentActivity } from './activityWords.ts'
import { Allocating } from './Allocating.tsx'
import { Bookings } from './Bookings.tsx'
import { isCredit, isSetAside, isUndecided, type Change, type Decide } from './decisions.ts'
import { payerOf } from './listContext.ts'
import { OtherDecisions } from './OtherDecisions.tsx'
import classes from './payments.module.css'
import { StateBadge } from './StateBadge.tsx'
import { Suggestions } from './Suggestions.tsx'
import { useStatementChoice } from './useStatementChoice.ts'

type Props = {
  entry: PaymentEntry
  suggestions: { data: readonly Suggestion[] | undefined; error: unknown; refetch: () => Promise<unknown> }
  decide: Decide
  change: Change
  manages: boolean
  /** Leads back to the list, where that is hidden. */
  onBack: (() => void) | undefined
}

export function PaymentPanel({ entry, suggestions, decide, change, manages, onBack }: Props) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const isAlone = onBack !== undefined
  useEffect(() => {
    if (isAlone) window.scrollTo({ top: 0 })
  }, [isAlone])
  const { amount, remainder } = entry
  const payer = payerOf(entry) ?? t('payment_byhand')
  const undecided = isUndecided(entry)

  function reopen() {
    // A refusal has its toast.
    change((calls) => calls.reopen.mutate({ entryId: entry.id })).catch(() => undefined)
  }

  return (
    <section className={classes.panel} aria-label={t('payment_of', { payer, amount: euro(amount) })}>
      {onBack && (
        <Button variant="default" size="compact-md" onClick={onBack}>
          {t('payments_tolist')}
        </Button>
      )}
      <header className={classes.head}>
        <h2 tabIndex={-1}>{payer}</h2>
        <strong className={classes.amount}>{euro(amount)}</strong>
        <StateBadge entry={entry} />
        {remainder !== amount && remainder !== 0 && (
          <span className={classes.rest}>
            {t(undecided ? 'payment_rest' : 'payment_restcredit', { amount: euro(remainder) })}
          </span>
        )}
      </header>
      <Facts entry={entry} />
      <Bookings entry={entry} change={manages ? change : null} />
      {manages && undecided && <Suggestions {...{ entry, suggestions, decide }} />}
      {manages && (undecided || isCredit(entry)) && (
        <Allocating {...{ entry, decide }} suggested={suggestions.data?.[0]?.schoolGroupId} />
      )}
      {manages && undecided && <OtherDecisions {...{ entry, decide }} />}
      {manages && isSetAside(entry) && entry.source === 'bank' && (
        <Button variant="default" onClick={reopen}>
          {t('payment_reopen')}
        </Button>
      )}
      <ActivitySection key={entry.id} words={paymentActivity} id={entry.id} />
    </section>
  )
}

function Facts({ entry }: { entry: PaymentEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { date, valueDate, name, iban, reference, communication, kind, schoolGroupName, reason, note } = entry
  const [statement] = useStatementChoice(entry.statementId ? String(entry.statementId) : undefined).statement
  const value = valueDate && valueDate !== date && t('payment_valuedate', { date: format.date(valueDate) })
  return (
    <dl className={classes.facts}>
      <Fact name="payment_communication" wide>
        {communication}
      </Fact>
      <Fact name="payment_reference">{reference && formatPaymentReference(reference)}</Fact>
      <Fact name="payment_date">{[format.date(date), value].filter(Boolean).join(', ')}</Fact>
      <Fact name="payment_iban">{name && iban && formatIban(iban)}</Fact>
      <Fact name="payment_statement">{statement?.label}</Fact>
      <Fact name="payment_kind">{kind !== 'transfer' && t(`payment_${kind}_kind`)}</Fact>
      <Fact name="schoolgroup_title">{schoolGroupName}</Fact>
      <Fact name="payment_reason">{reason && t(`payment_${reason}_dismissed`)}</Fact>
      <Fact name="payment_note" wide>
        {note}
      </Fact>
    </dl>
  )
}

/** A fact that is missing takes no room: a person looks at the next payment soon. */
function Fact({ name, wide = false, children }: { name: TranslationKey; wide?: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  if (!children) return null
  return (
    <div data-wide={wide || undefined}>
      <dt>{t(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
