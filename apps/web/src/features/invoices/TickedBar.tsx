// The bar of the ticked invoices: how many, what they amount to, how many of them the list does not show, and what can be
// done with them. Escape unticks all.

import { ActionBar, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { toEuro } from '@schoolbeheer/domain/money'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { useStore } from '../../kit/store.ts'
import { sumOf } from './amounts.ts'
import { bulkActions } from './bulk.ts'
import { verbs } from './BulkDialogs.tsx'
import classes from './invoices.module.css'
import { ActionsMenu } from './PageMenus.tsx'
import { nothingTicked, type Ticked } from './ticked.ts'
import type { Acting } from './acting.ts'
import { zip } from './zip.ts'

type Props = {
  invoices: readonly Invoice[]
  /** Those that search and filters leave. */
  shown: readonly Invoice[]
  ticked: Ticked
  acting: Acting
}

export function TickedBar({ invoices, shown, ticked, acting }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const ids = useStore(ticked)
  const zipping = useStore(zip) !== null
  const chosen = ids.size > 0 ? invoices.filter(({ id }) => ids.has(id)) : []
  const { count, amount, total } = sumOf(chosen)
  const hidden = count - (ids.size > 0 ? shown.filter(({ id }) => ids.has(id)).length : 0)
  const narrow = useMediaQuery('(max-width: 64em)', false, { getInitialValueInEffect: false })
  const clear = () => ticked.set(nothingTicked)
  useEscape(count > 0, clear)

  return (
    <ActionBar
      opened={count > 0}
      onClose={clear}
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

/** Not the Escape that closes a dialog or a menu, or empties a search box. */
function useEscape(enabled: boolean, act: () => void): void {
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (!enabled || key !== 'Escape') return
    if (document.querySelector('[aria-modal="true"], [role="menu"]')) return
    if (target instanceof HTMLInputElement && target.type === 'search') return
    act()
  })
  useEffect(() => {
    // The first to hear of the key: afterwards the dialog that it closes is gone.
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}
