// The place of the toasts, and what puts them there.

import { Notifications } from '@mantine/notifications'
import type { LinkProps } from '@tanstack/react-router'
import { t } from 'i18next'
import { TextLink } from '../links.tsx'
import classes from './feedback.module.css'

export { notifications } from '@mantine/notifications'

export function Toasts() {
  return (
    <Notifications className={classes.toasts} position="top-right" zIndex={1200} pauseResetOnHover="notification" />
  )
}

/** The message, with a link to what it is about. */
export function withLink(message: string, to: LinkProps) {
  return (
    <>
      {message} <TextLink {...to}>{t('shared_open')}</TextLink>
    </>
  )
}
