// The bar at the top: the menu button of small screens, the brand, the button of the command palette, and the account
// menu, whose contents are loaded when it is first opened.

import { Link, lazyRouteComponent } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { untilLoaded } from '../kit/untilLoaded.ts'
import { useViewer } from '../session/session.ts'
import { AccountButton } from './AccountButton.tsx'
import { GoTo } from './GoTo.tsx'
import classes from './Shell.module.css'

const AccountMenu = lazyRouteComponent(() => untilLoaded(() => import('./AccountMenu.tsx')), 'AccountMenu')
const NavigationDrawer = lazyRouteComponent(
  () => untilLoaded(() => import('./NavigationDrawer.tsx')),
  'NavigationDrawer',
)

export function Header() {
  const { t } = useTranslation()
  const viewer = useViewer()
  const [account, setAccount] = useState(false)
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never')

  const openAccount = async () => {
    await AccountMenu.preload?.()
    setAccount(true)
  }
  const openDrawer = async () => {
    await NavigationDrawer.preload?.()
    setDrawer('open')
  }

  return (
    <header className={classes.header}>
      <button type="button" className={classes.burger} aria-haspopup="dialog" onClick={() => void openDrawer()}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className={classes.icon}>
          <path d="M3 5.5h14M3 10h14M3 14.5h14" />
        </svg>
        <span className={classes.burgerText}>{t('shell_menu')}</span>
      </button>
      <Link to="/home" className={classes.brand}>
        <img src="/mark.svg" alt="" width="28" height="28" />
        <span className={classes.brandText}>Schoolbeheer</span>
      </Link>
      {viewer && <GoTo />}
      {account ? (
        <AccountMenu />
      ) : (
        <AccountButton onClick={() => void openAccount()} onPointerEnter={() => void AccountMenu.preload?.()} />
      )}
      {drawer !== 'never' && <NavigationDrawer opened={drawer === 'open'} onClose={() => setDrawer('closed')} />}
    </header>
  )
}
