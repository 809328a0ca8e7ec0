// The place of the toasts, and the function that shows one there.

import { Anchor, Button, Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Notifications, notifications, notificationsStore, type NotificationData } from '@mantine/notifications'
import type { LinkProps } from '@tanstack/react-router'
import { t } from 'i18next'
import { TextLink } from '../links.tsx'
import classes from './feedback.module.css'

/** How long each shown toast stays while somebody is there to read it. */
const times = new Map<string, number>()

export function showToast(toast: NotificationData & { id: string; autoClose: number }): void {
  const { id, autoClose } = toast
  times.set(id, autoClose)
  notifications.show({ ...toast, autoClose: timeOf(id), onClose: () => times.delete(id) })
}

export function hideToast(id: string): void {
  notifications.hide(id)
}

/** Shown toasts wait while the reader is away, and get their whole time when the reader is back. */
function follow(): void {
  notifications.updateState(notificationsStore, (all) =>
    all.map((toast) => ({ ...toast, autoClose: timeOf(toast.id ?? '') })),
  )
}

function timeOf(id: string): number | false {
  const isAway = document.hidden || !document.hasFocus()
  return isAway ? false : (times.get(id) ?? false)
}

export function Toasts() {
  useWindowEvent('blur', follow)
  useWindowEvent('focus', follow)
  // The event of the document bubbles to the window.
  useWindowEvent('visibilitychange', follow)
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

/** The message, with a link to the address that the browser did not open. */
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

/** The message, with a button that undoes what it reports. */
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
