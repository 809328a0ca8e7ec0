// The button that opens the account menu. It shows the user's name, or before signing in the name of the menu.

import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf, useViewer } from '../session/session.ts'
import classes from './Shell.module.css'

export function AccountButton(props: ComponentProps<'button'>) {
  const { t, i18n } = useTranslation()
  const viewer = useViewer()

  return (
    <button type="button" aria-haspopup="menu" {...props} className={classes.account}>
      <span className={classes.initials} aria-hidden="true">
        {viewer ? initials(viewer) : i18n.language.toUpperCase()}
      </span>
      <span className={classes.name}>{viewer ? nameOf(viewer) : t('shell_preferences')}</span>
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" className={classes.chevron}>
        <path d="m5.5 8 4.5 4.5L14.5 8" />
      </svg>
    </button>
  )
}

function initials({ firstName, lastName, email }: SessionUser): string {
  return (firstName.charAt(0) + lastName.charAt(0) || email.charAt(0)).toUpperCase()
}
