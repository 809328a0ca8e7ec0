// The bar of the ticked invoices: how many, what they amount to, how many of them the list does not show, and what can be
// done with them.

import { ActionBar, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { toEuro } from '@schoolbeheer/domain/money'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { useStore } from '../../kit/store.ts'
import type { Ticks } from '../../kit/table/ticks.ts'
import { sumOf } from './amounts.ts'
import { bulkActions } from './bulk.ts'
import { verbs } from './BulkDialogs.tsx'
import classes from './invoices.module.css'
import { ActionsMenu } from './PageMenus.tsx'
import type { Acting } from './acting.ts'
import { zip } from './zip.ts'

type Props = {
  invoices: readonly Invoice[]
  /** Those that search and filters leave. */
  shown: readonly Invoice[]
  ticks: Ticks
  acting: Acting
  /** The bar goes away while it has the focus. */
  onLeave: () => void
}

export function TickedBar({ invoices, shown, ticks, acting, onLeave }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const ids = useStore(ticks.ids)
  const zipping = useStore(zip) !== null
  const chosen = ids.size > 0 ? invoices.filter(({ id }) => ids.has(id)) : []
  const { count, amount, total } = sumOf(chosen)
  const hidden = count - (ids.size > 0 ? shown.filter(({ id }) => ids.has(id)).length : 0)
  const bar = useRef<HTMLDivElement>(null)
  const onTicks = useEffectEvent(() => {
    if (ticks.ids.get().size === 0 && bar.current?.contains(document.activeElement)) onLeave()
  })
  useEffect(() => ticks.ids.subscribe(() => onTicks()), [ticks])
  const narrow = useMediaQuery('(max-width: 64em)', false, { getInitialValueInEffect: false })

  return (
    <ActionBar
      ref={bar}
      opened={count > 0}
      onClose={ticks.clear}
      position={{ bottom: 'var(--ticked-bar-bottom)', left: 'var(--ticked-bar-left)', right: 8 }}
      zIndex={90}
      className={classes.tickedBar ?? ''}
      aria-label={t('invoices_ticked_bar')}
      withinPortal={false}
    >
      <span role="status" className={classes.tickedText}>
        <strong>{t('invoices_ticked', { count })}</strong>
        {hidden > 0 && `, ${t('invoices_ticked_hidden', { count: hidden })}`}
        <span className={classes.tickedSums}>
          {t('invoices_sums', { amount: format.euro(toEuro(amount)), total: format.euro(toEuro(total)) })}
        </span>
      </span>
      {narrow ? (
        <ActionsMenu acting={acting} />
      ) : (
        <>
          {bulkActions.map((action) => (
            <Button key={action} size="compact-md" fz="sm" variant="default" onClick={() => acting.act(action)}>
              {t(verbs[action])}
            </Button>
          ))}
          <Button size="compact-md" fz="sm" variant="default" loading={zipping} onClick={acting.zip}>
            {t('invoices_zip')}
          </Button>
        </>
      )}
      <ActionBar.CloseButton aria-label={t('invoices_untickall')} />
    </ActionBar>
  )
}
