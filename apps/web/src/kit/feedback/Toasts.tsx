// The place of the toasts, and what puts them there.

import { Anchor, Button, Group } from '@mantine/core'
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

/** The message, with a link to what the browser held back. */
export function withTab(message: string, url: string) {
  return (
    <>
      {message}{' '}
      <Anchor inherit href={url} target="_blank" rel="noopener">
        {t('shared_open')}
      </Anchor>
    </>
  )
}

/** The message with a button that takes back what it tells of. */
export function withUndo(message: string, onUndo: () => void) {
  return (
    <Group justify="space-between" gap="xs">
      <span>{message}</span>
      <Button size="compact-sm" variant="default" onClick={onUndo}>
        {t('shared_undo')}
      </Button>
    </Group>
  )
}
