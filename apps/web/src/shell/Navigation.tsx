// The menu's links, in the side column and in the drawer of small screens.

import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../session/session.ts'
import { useMenu } from './menu.ts'
import classes from './Shell.module.css'

export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const { pathname } = useLocation()
  // Signed-in users have these in the menu under their name.
  const items = useMenu().filter(({ account }) => !account || !viewer)

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
      </ul>
    </nav>
  )
}
