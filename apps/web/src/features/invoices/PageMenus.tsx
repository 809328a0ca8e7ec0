// What is done with the ticked invoices: buttons, or a menu where there is no room for them.

import { Button, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { menuInPlace } from '../../kit/menu.ts'
import { useStore } from '../../kit/store.ts'
import type { Acting } from './acting.ts'
import { bulkActions, verbs } from './bulk.ts'
import { zip } from './zip.ts'
import { BusyButton } from '../../kit/form/BusyButton.tsx'

/** The actions as buttons, where there is room for them. */
export function ActionButtons({ acting }: { acting: Acting }) {
  const { t } = useTranslation()
  const zipping = useStore(zip) !== null
  return (
    <>
      {bulkActions.map((action) => (
        <Button key={action} size="compact-md" variant="default" onClick={() => acting.act(action)}>
          {t(verbs[action])}
        </Button>
      ))}
      {acting.undoPaid && acting.hasPaid() && (
        <Button size="compact-md" variant="default" onClick={acting.undoPaid}>
          {t('invoices_undopaid')}
        </Button>
      )}
      {acting.retry && acting.countFailed() > 0 && (
        <Button size="compact-md" variant="default" onClick={acting.retry}>
          {t('invoices_retryfailed', { count: acting.countFailed() })}
        </Button>
      )}
      <BusyButton size="compact-md" variant="default" busy={zipping} onClick={acting.zip}>
        {t('invoices_zip')}
      </BusyButton>
    </>
  )
}

/** `children`: what else stands in the menu. */
export function ActionsMenu({ acting, children }: { acting: Acting; children?: ReactNode }) {
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
        {acting.undoPaid && <Menu.Item onClick={acting.undoPaid}>{t('invoices_undopaid')}</Menu.Item>}
        {acting.retry && acting.countFailed() > 0 && (
          <Menu.Item onClick={acting.retry}>{t('invoices_retryfailed', { count: acting.countFailed() })}</Menu.Item>
        )}
        <Menu.Item onClick={acting.zip}>{t('invoices_zip')}</Menu.Item>
        {children && <Menu.Divider />}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
