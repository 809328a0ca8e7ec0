// The actions on the ticked invoices: buttons, or a menu where there is no room for them.

import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { menuInPlace } from '../../kit/menu.ts'
import { useAppStore, useStore } from '../../kit/store.ts'
import type { TickedActions } from './acting.ts'
import { bulkActions, verbs } from './bulk.ts'
import { zipOf } from './zip.ts'
import { BusyButton } from '../../kit/form/BusyButton.tsx'

/** The actions as buttons on one line; those without room stand in a menu at its end. */
export function ActionButtons({ acting }: { acting: TickedActions }) {
  const { t } = useTranslation()
  const zipping = useStore(useAppStore(zipOf)) !== null
  const isWide = useMediaQuery('(min-width: 85em)', false, { getInitialValueInEffect: false })
  const undoes = acting.undoPaid !== null && acting.hasPaid()
  const retries = acting.retry !== null && acting.countFailed() > 0
  return (
    <>
      {bulkActions.map((action) => (
        <Button key={action} size="compact-md" variant="default" onClick={() => acting.act(action)}>
          {t(verbs[action])}
        </Button>
      ))}
      {isWide && !undoes && !retries ? (
        <BusyButton size="compact-md" variant="default" busy={zipping} onClick={acting.zip}>
          {t('invoices_zip')}
        </BusyButton>
      ) : (
        <Menu {...menuInPlace}>
          <Menu.Target>
            <Button size="compact-md" variant="default">
              {t('invoices_moreactions')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <OtherItems acting={acting} undoes={undoes} />
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** `children` are further items of the menu. */
export function ActionsMenu({ acting, children }: { acting: TickedActions; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Menu {...menuInPlace}>
      <Menu.Target>
        <Button variant="default">{t('invoice_actions')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {bulkActions.map((action) => (
          <Menu.Item key={action} onClick={() => acting.act(action)}>
            {t(verbs[action])}
          </Menu.Item>
        ))}
        <OtherItems acting={acting} undoes />
        {children && <Menu.Divider />}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

/** `undoes`: whether the upstream can undo payments. */
function OtherItems({ acting, undoes }: { acting: TickedActions; undoes: boolean }) {
  const { t } = useTranslation()
  const count = acting.countFailed()
  return (
    <>
      {undoes && acting.undoPaid && <Menu.Item onClick={acting.undoPaid}>{t('invoices_undopaid')}</Menu.Item>}
      {acting.retry && count > 0 && (
        <Menu.Item onClick={acting.retry}>{t('invoices_retryfailed', { count })}</Menu.Item>
      )}
      <Menu.Item onClick={acting.zip}>{t('invoices_zip')}</Menu.Item>
    </>
  )
}
