// Booking a payment by hand: the customer, what is open of theirs or found by a search, and how much goes to which
// invoice.

import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { OpenInvoice, PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import { centsOf, toEuro } from '@schoolbeheer/domain/money'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { AmountField } from '../../kit/form/NumberFields.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { useFormat } from '../../kit/format.ts'
import { trpc } from '../../trpc.ts'
import { amountsOf, roomOf, type Chosen } from './allocating.ts'
import { isUndecided, type Decide } from './decisions.ts'
import classes from './payments.module.css'
import { useGroups } from './useGroups.ts'

type Props = {
  entry: PaymentEntry
  decide: Decide
  /** The customer of the first suggestion. */
  suggested: number | null | undefined
}

const typingMs = 200
const none: Chosen = new Map()

export function Allocating({ entry, decide, suggested }: Props) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const groups = useGroups()
  const [picked, setPicked] = useState<number | null>()
  const group = picked === undefined ? (entry.schoolGroupId ?? suggested ?? null) : picked
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), typingMs)
  const [chosen, setChosen] = useState(none)
  const rest = Math.abs(centsOf(entry.remainder))
  const amounts = amountsOf(chosen, entry)
  const canBeCredit = entry.remainder > 0 && isUndecided(entry)

  return (
    <div className={classes.part}>
      <h3>{t('payment_byyourself')}</h3>
      <div className={classes.fields}>
        <SelectField
          label={t('payment_customer')}
          options={groups.options}
          isReading={groups.isReading}
          value={group}
          onChange={setPicked}
        />
        <TextInput
          type="search"
          label={t('payment_invoice_search')}
          placeholder={t('payment_invoice_search_hint')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <OpenInvoices
        asked={q ? { q } : group ? { schoolGroupId: group } : null}
        {...{ entry, chosen }}
        onChoose={setChosen}
      />
      <div className={classes.answers}>
        <Button
          disabled={!amounts}
          onClick={() =>
            amounts &&
            decide(
              {
                kind: 'allocate',
                entryId: entry.id,
                allocations: amounts.allocations,
                remainder: entry.remainder,
              },
              amounts.sum < rest,
            )
          }
        >
          {amounts ? t('payment_allocate', { amount: euro(toEuro(amounts.sum)) }) : t('payment_allocate_none')}
        </Button>
        {canBeCredit && (
          <Button
            variant="default"
            disabled={!group}
            onClick={() => group && decide({ kind: 'assign', entryId: entry.id, schoolGroupId: group })}
          >
            {t('payment_assign')}
          </Button>
        )}
      </div>
    </div>
  )
}

type OpenProps = {
  entry: PaymentEntry
  asked: { q: string } | { schoolGroupId: number } | null
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

function OpenInvoices({ entry, asked, chosen, onChoose }: OpenProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = trpc.payments.openInvoices.useQuery(asked ?? {}, {
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })
  if (!asked && chosen.size === 0) return null
  if (error && !data) return <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
  if (!data) return <Loading lines={3} height={40} />
  const found = data.filter((invoice) => roomOf(invoice, entry) > 0)
  // A chosen invoice stays in sight while somebody searches on.
  const kept = [...chosen.values()]
    .map(({ invoice }) => invoice)
    .filter(({ id }) => found.every((one) => one.id !== id))
  const rows = [...kept, ...found]
  if (rows.length === 0) return <p className={classes.hint}>{t('payment_invoices_none')}</p>
  return (
    <ul className={classes.open} aria-label={t('payment_invoices')}>
      {rows.map((invoice) => (
        <OpenRow key={invoice.id} {...{ invoice, entry, chosen, onChoose }} />
      ))}
    </ul>
  )
}

function OpenRow({ invoice, entry, chosen, onChoose }: Omit<OpenProps, 'asked'> & { invoice: OpenInvoice }) {
  const { t } = useTranslation()
  const { euro, date } = useFormat()
  const { id, invoiceNumber, schoolGroupName, dueDate } = invoice
  const own = chosen.get(id)
  const room = roomOf(invoice, entry)
  const others = [...chosen].reduce(
    (sum, [one, { amount }]) => (one !== id && typeof amount === 'number' ? sum + centsOf(amount) : sum),
    0,
  )
  const most = Math.max(0, Math.min(room, Math.abs(centsOf(entry.remainder)) - others))

  function set(amount: number | string | null) {
    onChoose(new Map(chosen).set(id, { invoice, amount }))
  }
  function unset() {
    onChoose(new Map([...chosen].filter(([one]) => one !== id)))
  }

  return (
    <li>
      <Checkbox
        checked={own !== undefined}
        onChange={({ currentTarget }) => (currentTarget.checked ? set(toEuro(most)) : unset())}
        label={<strong>{invoiceNumber}</strong>}
        description={[schoolGroupName, dueDate && t('payment_due', { date: date(dueDate) })]
          .filter(Boolean)
          .join(' · ')}
      />
      <span className={classes.room}>{t('payment_open', { amount: euro(toEuro(room)) })}</span>
      {own && (
        <AmountField
          className={classes.amountField ?? ''}
          aria-label={t('payment_part', { number: invoiceNumber })}
          value={own.amount}
          error={
            (typeof own.amount !== 'number' || centsOf(own.amount) > most || own.amount <= 0) &&
            t('payment_part_most', { most: euro(toEuro(most)) })
          }
          onChange={set}
        />
      )}
    </li>
  )
}
