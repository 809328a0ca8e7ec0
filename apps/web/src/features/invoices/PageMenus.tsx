// The menus of the page of invoices: what is done with the ticked ones, and what invoices are made for.

import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Acting } from './acting.ts'
import { bulkActions } from './bulk.ts'
import { verbs } from './BulkDialogs.tsx'

// axe refuses the placeholder inside a menu, and a portal because it lies outside every landmark.
const inPlace = { position: 'bottom-end', withInitialFocusPlaceholder: false, withinPortal: false } as const

/** `children`: what else stands in the menu. */
export function ActionsMenu({ acting, children }: { acting: Acting; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Menu {...inPlace}>
      <Menu.Target>
        <Button variant="default">{t('invoice_actions')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {bulkActions.map((action) => (
          <Menu.Item key={action} onClick={() => acting.act(action)}>
            {t(verbs[action])}
          </Menu.Item>
        ))}
        <Menu.Item onClick={acting.zip}>{t('invoices_zip')}</Menu.Item>
        {children && <Menu.Divider />}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The kinds of invoice that the application does not have yet. */
const later = ['coursedays', 'schoolvisit', 'feedback', 'frompurchaseorder'] as const

export const CreateMenu = memo(() => {
  const { t } = useTranslation()
  return (
    <Menu {...inPlace}>
      <Menu.Target>
        <Button>+ {t('invoices_create')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/invoices/create">
          {t('invoices_create_contract')}
        </Menu.Item>
        {later.map((kind) => (
          <Menu.Item key={kind} disabled rightSection={<small>{t('menu_notyet')}</small>}>
            {t(`invoices_create_${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
})
CreateMenu.displayName = 'CreateMenu'
