// The bar below the groups to invoice, which stays in view: what is ticked, what that amounts to, and making it.

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnavailableButton } from '../../kit/form/UnavailableButton.tsx'
import { useFormat } from '../../kit/format.ts'
import { TickAll } from '../../kit/table/TickBoxes.tsx'
import type { Ticks } from '../../kit/table/ticks.ts'
import { sumOf, type Bill } from './contractBills.ts'
import classes from './CreateContractInvoices.module.css'

type Props = {
  ticks: Ticks
  /** The groups that are shown and can be ticked. */
  shown: readonly Bill[]
  chosen: readonly Bill[]
  /** Why nothing can be made; null when it can. */
  reason: string | null
  isCreating: boolean
  onCreate: () => void
  /** Why it was refused. */
  children: ReactNode
}

export function CreateContractInvoicesBar(props: Props) {
  const { ticks, shown, chosen, reason, isCreating, onCreate, children } = props
  const { t } = useTranslation()
  const { euro } = useFormat()
  const { amount, total } = sumOf(chosen)
  const ids = new Set(chosen.map(({ id }) => id))
  const seen = shown.filter(({ id }) => ids.has(id)).length
  const hidden = chosen.length - seen
  const verb = chosen.length === 0 ? t('shared_create') : t('invoices_create_verb', { count: chosen.length })

  return (
    <div className={classes.bar}>
      {children}
      <TickAll ticks={ticks} shown={shown} label={t('invoices_tickall')} labelled />
      <div role="status" className={classes.chosen}>
        <span>
          {t('invoices_ticked', { count: chosen.length })}
          {hidden > 0 && `, ${t('invoices_ticked_hidden', { count: hidden })}`}
        </span>
        <span className={classes.sums}>
          <span>{t('invoices_excl', { amount: euro(amount / 100) })}</span>
          <strong>{t('invoices_incl', { amount: euro(total / 100) })}</strong>
        </span>
      </div>
      <div className={classes.actions}>
        {chosen.length > 0 && (
          <Button variant="subtle" onClick={ticks.clear}>
            {t('shared_clear')}
          </Button>
        )}
        {reason === null ? (
          <Button loading={isCreating} onClick={onCreate}>
            {verb}
          </Button>
        ) : (
          <UnavailableButton reason={reason}>{verb}</UnavailableButton>
        )}
      </div>
      {reason !== null && (
        <span aria-hidden className={classes.reason}>
          {reason}
        </span>
      )}
    </div>
  )
}
