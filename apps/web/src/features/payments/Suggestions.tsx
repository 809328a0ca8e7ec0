// The suggestions for a payment, each a button with its key: what it books, and why it fits.

import { Kbd } from '@mantine/core'
import type { PaymentEntry, Suggestion } from '@schoolbeheer/contracts/school/payments'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { useFormat } from '../../kit/format.ts'
import { trpc } from '../../trpc.ts'
import { payerOf } from './listContext.ts'
import type { Decide } from './decisions.ts'
import classes from './payments.module.css'
import { clearSuggestion } from '@schoolbeheer/domain/payments/reasons'
import { useGroupName } from './useGroups.ts'

type Props = {
  entry: PaymentEntry
  suggestions: { data: readonly Suggestion[] | undefined; error: unknown; refetch: () => Promise<unknown> }
  decide: Decide
}

export function Suggestions({ entry, suggestions, decide }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = suggestions
  const first = clearSuggestion(data ?? [])
  const isTie = data !== undefined && data.length > 1 && !first
  return (
    <div className={classes.part}>
      <h3>{t('payment_suggestions')}</h3>
      {!data && error ? (
        <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading lines={2} height={52} />
      ) : (
        <>
          {data.length === 0 && <p className={classes.hint}>{t('payment_suggestions_none')}</p>}
          {isTie && <p className={classes.hint}>{t('payment_suggestions_tie')}</p>}
          <ol className={classes.suggestions}>
            {data.map((suggestion, place) => (
              <li key={suggestion.key}>
                <button
                  type="button"
                  className={classes.suggestion}
                  data-first={suggestion === first || undefined}
                  aria-keyshortcuts={suggestion === first ? `Enter ${place + 1}` : String(place + 1)}
                  onClick={() => decide({ kind: 'accept', items: [{ entryId: entry.id, key: suggestion.key }] })}
                >
                  <Kbd aria-hidden>{place + 1}</Kbd>
                  <What suggestion={suggestion} />
                  {suggestion === first && (
                    <Kbd aria-hidden className={classes.enter}>
                      Enter
                    </Kbd>
                  )}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

const mostInvoices = 4

/** The decision that a suggestion is, and why it fits. */
function What({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const { allocations, counterEntryId, schoolGroupId, remainder, reasons } = suggestion
  const group = useGroupName(schoolGroupId)
  const isCredit = allocations.length === 0 && !counterEntryId
  return (
    <span className={classes.what}>
      {counterEntryId && <Counter id={counterEntryId} />}
      {allocations.slice(0, mostInvoices).map(({ invoiceId, invoiceNumber, open, amount }) => (
        <span key={invoiceId} className={classes.booking}>
          <strong>{invoiceNumber}</strong>
          <span>
            {euro(amount)}
            {amount !== open && <small> {t('payment_ofopen', { amount: euro(open) })}</small>}
          </span>
        </span>
      ))}
      {allocations.length > mostInvoices && (
        <span>{t('billing_andmore', { count: allocations.length - mostInvoices })}</span>
      )}
      {group && <span>{isCredit ? t('payment_ascredit', { group }) : group}</span>}
      <small className={classes.reasons}>
        {reasons.map((reason) => t(`payment_reason_${reason}`)).join(' · ')}
        {remainder !== 0 && !isCredit && ` · ${t('payment_leaves', { amount: euro(remainder) })}`}
      </small>
    </span>
  )
}

/** The payment of the other sign. */
function Counter({ id }: { id: number }) {
  const { t } = useTranslation()
  const { euro, date } = useFormat()
  const { data } = trpc.payments.entries.useQuery({ id })
  const counter = data?.find((entry) => entry.id === id)
  return (
    <span className={classes.booking}>
      <strong>{t('payment_against', { payer: (counter && payerOf(counter)) ?? t('payment_byhand') })}</strong>
      {counter && (
        <span>
          {euro(counter.amount)} <small>{date(counter.date)}</small>
        </span>
      )}
    </span>
  )
}
