// The bar of the ticked payments: each takes its likeliest suggestion, after all of these have been shown.

import type { PaymentEntry, Suggestion } from '@schoolbeheer/contracts/school/payments'
import { centsOf, toEuro } from '@schoolbeheer/domain/money'
import { useMutation } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { BusyButton } from '../../kit/form/BusyButton.tsx'
import { useFormat } from '../../kit/format.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import type { Ticks } from '../../kit/table/ticks.ts'
import { trpc } from '../../trpc.ts'
import { TickedBar } from '../billing/TickedBar.tsx'
import type { Decision } from './decisions.ts'
import { payerOf } from './listContext.ts'
import classes from './payments.module.css'
import { clearSuggestion } from '@schoolbeheer/domain/payments/reasons'

type Props = {
  root: RefObject<HTMLElement | null>
  ticks: Ticks
  /** The rows that search and filters leave. */
  rows: readonly PaymentEntry[]
  all: readonly PaymentEntry[]
  decide: (decision: Decision, entries: readonly PaymentEntry[]) => Promise<boolean>
}

type Found = { entry: PaymentEntry; first: Suggestion }
type AcceptQuestion = { found: readonly Found[]; without: number }

/** The most that a call takes, and the suggestions that are asked for at once. */
const most = 500
const atOnce = 20

export function TickedPayments({ root, ticks, rows, all, decide }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const utils = trpc.useUtils()
  const [asked, setAsked] = useState<AcceptQuestion | null>(null)
  const reading = useMutation({
    networkMode: 'always',
    mutationFn: async (entries: readonly PaymentEntry[]) => {
      const found: Found[] = []
      for (let from = 0; from < entries.length; from += atOnce)
        found.push(...(await Promise.all(entries.slice(from, from + atOnce).map(firstOf))).flat())
      return { found, without: entries.length - found.length }
    },
    onSuccess: setAsked,
    onError: (error) => toast.error(readError(error).message, 'payment'),
  })

  async function firstOf(entry: PaymentEntry): Promise<Found[]> {
    const first = clearSuggestion(await utils.payments.suggest.fetch({ id: entry.id }, { staleTime: 0 }))
    return first ? [{ entry, first }] : []
  }
  function read() {
    const ids = ticks.ids.get()
    reading.mutate(all.filter(({ id }) => ids.has(id)).slice(0, most))
  }
  function accept() {
    if (!asked) return
    const { found } = asked
    setAsked(null)
    const entries = found.map(({ entry }) => entry)
    const items = found.map(({ entry, first }) => ({ entryId: entry.id, key: first.key }))
    void decide({ kind: 'accept', items }, entries).then((isDone) => {
      if (isDone)
        ticks.set(
          items.map(({ entryId }) => entryId),
          false,
        )
    })
  }

  return (
    <>
      <TickedBar
        label={t('payments_ticked_bar')}
        rows={all}
        shown={rows}
        ticks={ticks}
        sums={(chosen) => format.euro(toEuro(chosen.reduce((sum, { amount }) => sum + centsOf(amount), 0)))}
        onLeave={() => root.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })}
      >
        {() => (
          <BusyButton size="compact-md" variant="default" busy={reading.isPending} onClick={read}>
            {t('payments_acceptfirst')}
          </BusyButton>
        )}
      </TickedBar>
      <AcceptDialog asked={asked} onConfirm={accept} onClose={() => setAsked(null)} />
    </>
  )
}

type DialogProps = { asked: AcceptQuestion | null; onConfirm: () => void; onClose: () => void }

function AcceptDialog({ asked, onConfirm, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const { found, without } = useKept(asked) ?? { found: [], without: 0 }
  const total = found.reduce(
    (sum, { first }) => sum + first.allocations.reduce((part, { amount }) => part + centsOf(amount), 0),
    0,
  )
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={t('payments_accept_title', { count: found.length })}
      size="lg"
      verb={t('payments_accept')}
      calm
      disabled={found.length === 0}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className={classes.summary}>{t('payments_accept_total', { amount: euro(toEuro(total)) })}</p>
      {without > 0 && <p>{t('payments_accept_without', { count: without })}</p>}
      <ul className={classes.accepting} aria-label={t('payment_suggestions')}>
        {found.map(({ entry, first }) => (
          <li key={entry.id}>
            <span>{payerOf(entry)}</span>
            <span>
              {first.allocations.map(({ invoiceNumber }) => invoiceNumber).join(', ') ||
                first.reasons.map((reason) => t(`payment_reason_${reason}`)).join(' · ')}
            </span>
            <span className={classes.room}>{euro(entry.amount)}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
