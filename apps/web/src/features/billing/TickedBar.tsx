// The bar of the ticked rows, such as invoices: their number and sum, how many of them the list does not show, and the
// actions on them.

import { ActionBar } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { toEuro } from '@schoolbeheer/domain/money'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { useStore } from '../../kit/store.ts'
import type { Ticks } from '../../kit/table/ticks.ts'
import { sumOf, type RowWithAmount } from './amounts.ts'
import classes from './list.module.css'

type Props<Row> = {
  label: string
  rows: readonly Row[]
  /** The rows that search and filters leave. */
  shown: readonly Row[]
  ticks: Ticks
  /** The sum of the ticked rows in words; by default of documents, with VAT and without. */
  sums?: (chosen: readonly Row[]) => string
  /** Called when the bar goes away while it has the focus. */
  onLeave: () => void
  /** The actions; `isNarrow` where there is room for one button only. */
  children: (isNarrow: boolean) => ReactNode
}

export function TickedBar<Row extends RowWithAmount & { id: number }>(props: Props<Row>) {
  const { label, rows, shown, ticks, sums, onLeave, children } = props
  const { t } = useTranslation()
  const format = useFormat()
  const ids = useStore(ticks.ids)
  const chosen = ids.size > 0 ? rows.filter(({ id }) => ids.has(id)) : []
  const { count, amount, total } = sumOf(chosen)
  const both = { amount: format.euro(toEuro(amount)), total: format.euro(toEuro(total)) }
  const hidden = count - (ids.size > 0 ? shown.filter(({ id }) => ids.has(id)).length : 0)
  const bar = useRef<HTMLDivElement>(null)
  const onTicks = useEffectEvent(() => {
    if (ticks.ids.get().size === 0 && bar.current?.contains(document.activeElement)) onLeave()
  })
  useEffect(() => ticks.ids.subscribe(() => onTicks()), [ticks])
  const isNarrow = useMediaQuery('(max-width: 64em)', false, { getInitialValueInEffect: false })

  return (
    <ActionBar
      ref={bar}
      opened={count > 0}
      onClose={ticks.clear}
      position={{ bottom: 'var(--ticked-bar-bottom)', left: 'var(--ticked-bar-left)', right: 8 }}
      zIndex={90}
      className={classes.tickedBar ?? ''}
      aria-label={label}
      withinPortal={false}
    >
      <div className={classes.tickedLine}>
        <span role="status" className={classes.tickedText}>
          <strong>{t('billing_ticked', { count })}</strong>
          {hidden > 0 && `, ${t('billing_ticked_hidden', { count: hidden })}`}
          <span className={classes.tickedSums}>{sums ? sums(chosen) : t('billing_sums', both)}</span>
        </span>
        {children(isNarrow)}
        <ActionBar.CloseButton aria-label={t('billing_untickall')} />
      </div>
    </ActionBar>
  )
}
