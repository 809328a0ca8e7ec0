// The bar that stays in view below the rows to invoice or to order: the ticked rows, their sum, and the button that
// makes documents of them after a question. Leaving asks too, so that no ticks are lost.

import { Button } from '@mantine/core'
import type { Obstacle } from '@schoolbeheer/contracts/problem'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { UnavailableButton } from '../../kit/form/UnavailableButton.tsx'
import { UnsavedChanges } from '../../kit/form/UnsavedChanges.tsx'
import { useFormat } from '../../kit/format.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { TickAll } from '../../kit/table/TickBoxes.tsx'
import type { Ticks } from '../../kit/table/ticks.ts'
import { AgainFields } from './AgainFields.tsx'
import type { Sum } from './amounts.ts'
import classes from './creation.module.css'
import type { Creation } from './useCreating.ts'
import { BusyButton } from '../../kit/form/BusyButton.tsx'

/** The most rows that are sent at once. */
const most = 5000

type Row = { id: number }

type Props = {
  makes: 'invoices' | 'purchaseorders'
  /** The kind of the rows. */
  from: 'groups' | 'items' | 'orders'
  ticks: Ticks
  /** The rows that are shown and can be ticked. */
  shown: readonly Row[]
  /** The shown rows that the box for all of them ticks; all shown rows where this is absent. */
  atOnce?: readonly Row[]
  chosen: readonly Row[]
  /** The sum of the documents that would be made. */
  documents: Sum
  /** Why nothing can be made, whatever is ticked; null when nothing prevents it. */
  reason: string | null
  creating: Pick<Creation<never, unknown>, 'isCreating' | 'obstacles' | 'forget' | 'again' | 'fields'>
  onCreate: () => Promise<unknown>
  /** The ids of the rows that an obstacle is about. */
  rowsOf: (obstacle: Obstacle) => readonly number[]
  /** The warning of the bar and of the question; null when there is none. */
  warning?: string | null
  /** The note of the bar about rows that are not ticked; null when there is none. */
  note?: string | null
  /** The beginning of the question. */
  children?: ReactNode
}

export function CreationBar(props: Props) {
  const { makes, from, ticks, shown, chosen, documents, creating, onCreate, rowsOf, warning = null, children } = props
  const { obstacles, again } = creating
  const { t } = useTranslation()
  const { euro } = useFormat()
  const [isAsking, setIsAsking] = useState(false)
  const ids = new Set(chosen.map(({ id }) => id))
  const hidden = chosen.length - shown.filter(({ id }) => ids.has(id)).length
  const reason = props.reason ?? reasonOf()
  const { count } = documents
  const verb = count === 0 ? t('shared_create') : t(`${makes}_create_verb`, { count })
  const amount = t('billing_excl', { amount: euro(documents.amount / 100) })
  const total = t('billing_incl', { amount: euro(documents.total / 100) })

  /** Why the ticked rows cannot be made into documents; null when they can. */
  function reasonOf(): string | null {
    if (chosen.length === 0) return t(`billing_nothingticked_${from}`)
    if (again && documents.count > 1) return t('billing_again_single')
    if (again && !again.date) return t('billing_again_nodate')
    return chosen.length > most ? t('billing_toomany', { most }) : null
  }
  function untick() {
    ticks.set(obstacles.flatMap(rowsOf), false)
    creating.forget()
  }
  async function create() {
    await onCreate()
    setIsAsking(false)
  }

  return (
    <div className={classes.bar}>
      {obstacles.length > 0 && (
        <ErrorAlert
          message={t(`billing_obstacles_${from}`, { count: obstacles.length })}
          obstacles={obstacles}
          onClose={creating.forget}
        >
          <Button size="xs" variant="default" onClick={untick}>
            {t('billing_untick', { count: obstacles.length })}
          </Button>
        </ErrorAlert>
      )}
      {again && <AgainFields again={again} fields={creating.fields} />}
      <TickAll ticks={ticks} shown={props.atOnce ?? shown} label={t('billing_tickall')} text={t('billing_tickall')} />
      <div role="status" className={classes.chosen}>
        <span>
          {t('billing_ticked', { count: chosen.length })}
          {hidden > 0 && `, ${t('billing_ticked_hidden', { count: hidden })}`}
        </span>
        <span className={classes.sums}>
          <span>{amount}</span>
          <strong>{total}</strong>
        </span>
        {warning && <span className={classes.gap}>{warning}</span>}
        {props.note && <span className={classes.note}>{props.note}</span>}
      </div>
      <div className={classes.actions}>
        {reason !== null && (
          <span aria-hidden className={classes.reason}>
            {reason}
          </span>
        )}
        <div className={classes.buttons}>
          {chosen.length > 0 && (
            <Button variant="subtle" onClick={ticks.clear}>
              {t('shared_clear')}
            </Button>
          )}
          {reason === null ? (
            <BusyButton busy={creating.isCreating} onClick={() => setIsAsking(true)}>
              {verb}
            </BusyButton>
          ) : (
            <UnavailableButton reason={reason}>{verb}</UnavailableButton>
          )}
        </div>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={t(`${makes}_create_title`, { count })}
        verb={verb}
        calm
        pending={creating.isCreating}
        onConfirm={() => void create()}
        onClose={() => setIsAsking(false)}
      >
        {children}
        <p className={classes.line}>
          {amount}, {total}
        </p>
        {warning && <p className={`${classes.line} ${classes.gap}`}>{warning}</p>}
        {hidden > 0 && <p className={classes.line}>{t('billing_create_hidden', { count: hidden })}</p>}
        <p className={classes.line}>{t(`${makes}_create_final`)}</p>
      </ConfirmDialog>
      <UnsavedChanges isDirty={() => ticks.ids.get().size > 0} keptOnPage />
    </div>
  )
}
