// The place of the toasts, and the function that shows one there.

import { Anchor, Button, Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import type { LinkProps } from '@tanstack/react-router'
import { t } from 'i18next'
import { TextLink } from '../links.tsx'
import classes from './feedback.module.css'

const kinds = {
  success: { color: 'teal', autoClose: 3000, role: 'status', className: classes.passing },
  /** Stays longer, because somebody may want to undo it. */
  undoable: { color: 'teal', autoClose: 10_000, role: 'status', className: classes.passing },
  info: { autoClose: 5000, role: 'status', className: classes.passing },
  warning: { color: 'yellow', autoClose: 10_000, role: 'alert' },
  error: { color: 'red', autoClose: 10_000, role: 'alert' },
} as const

export type ToastKind = keyof typeof kinds

type Toast = {
  id: string
  kind: ToastKind
  message: string
  /** The record that was made. */
  made: LinkProps | undefined
  /** The address that the browser did not open. */
  tab: string | undefined
  undo: (() => void) | undefined
}

/** How long each shown toast stays while somebody is there to read it. */
const times = new Map<string, number>()

export function showToast({ id, kind, ...content }: Toast): void {
  times.set(id, kinds[kind].autoClose)
  notifications.show({
    ...kinds[kind],
    id,
    message: <Message {...content} />,
    closeButtonProps: { 'aria-label': t('shared_close') },
    autoClose: timeOf(id),
    onClose: () => times.delete(id),
  })
}

/** The message, with a link to what it is about, or a button that undoes what it reports. */
function Message({ message, made, tab, undo }: Omit<Toast, 'id' | 'kind'>) {
  if (undo)
    return (
      <Group justify="space-between" gap="xs">
        <span>{message}</span>
        <Button size="compact-sm" variant="default" onClick={undo}>
          {t('shared_undo')}
        </Button>
      </Group>
    )
  if (made)
    return (
      <>
        {message} <TextLink {...made}>{t('shared_open')}</TextLink>
      </>
    )
  if (tab)
    return (
      <>
        {message}{' '}
        <Anchor inherit href={tab} target="_blank" rel="noopener">
          {t('shared_open')}
        </Anchor>
      </>
    )
  return message
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
