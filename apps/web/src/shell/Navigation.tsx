// The menu's links, in the side column and in the drawer of small screens.

import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../session/session.ts'
import { useMenu } from './menu.ts'
import classes from './Shell.module.css'

type Props = {
  onFollow?: () => void
  /** The content below the pages for everybody, which signed-in users otherwise have in the menu under their name. */
  account?: ReactNode
}

export function Navigation({ onFollow, account }: Props) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const { pathname } = useLocation()
  const items = useMenu().filter((item) => !item.account || !viewer || account !== undefined)

  return (
    <nav aria-label={t('shell_navigation')}>
      <ul className={classes.links}>
        {items.map(({ to, label, also }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.link}
              {...(also?.test(pathname) && { 'aria-current': true })}
              onClick={onFollow}
            >
              {t(label)}
            </Link>
          </li>
        ))}
        {account && <li>{account}</li>}
      </ul>
    </nav>
  )
}
