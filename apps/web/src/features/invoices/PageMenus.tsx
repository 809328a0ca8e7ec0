// The menus of the page of invoices: what is done with the ticked ones, and what invoices are made for.

import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../kit/store.ts'
import type { Acting } from './acting.ts'
import { bulkActions } from './bulk.ts'
import { verbs } from './BulkDialogs.tsx'
import { zip } from './zip.ts'

// axe refuses the placeholder inside a menu, and a portal because it lies outside every landmark.
const inPlace = { position: 'bottom-end', withInitialFocusPlaceholder: false, withinPortal: false } as const

/** The actions as buttons, where there is room for them. */
export function ActionButtons({ acting }: { acting: Acting }) {
  const { t } = useTranslation()
  const zipping = useStore(zip) !== null
  return (
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
  )
}

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

const ways = [
  { to: '/invoices/create', label: 'invoices_create_contract' },
  { to: '/invoices/createcoursedays', label: 'invoices_create_coursedays' },
  { to: '/invoices/createschoolvisit', label: 'invoices_create_schoolvisit' },
  { to: '/invoices/createfeedback', label: 'invoices_create_feedback' },
  { to: '/invoices/createfrompurchaseorder', label: 'invoices_create_frompurchaseorder' },
] as const

export const CreateMenu = memo(() => {
  const { t } = useTranslation()
  return (
    <Menu {...inPlace}>
      <Menu.Target>
        <Button>+ {t('invoices_create')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map(({ to, label }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
})
CreateMenu.displayName = 'CreateMenu'
