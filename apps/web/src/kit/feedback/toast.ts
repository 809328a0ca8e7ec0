// Short messages at the top right: `toast.success(t('…'))`. The documents say how long they stay (section 8). The code
// that draws them is loaded after the page, or with the first toast.

import { t } from 'i18next'
import { useSyncExternalStore } from 'react'
import { untilLoaded } from '../untilLoaded.ts'
import classes from './feedback.module.css'

const kinds = {
  success: { color: 'green', autoClose: 3000, role: 'status', className: classes.passing },
  info: { autoClose: 5000, role: 'status', className: classes.passing },
  warning: { color: 'yellow', autoClose: 10_000, role: 'alert' },
  error: { color: 'red', autoClose: 10_000, role: 'alert' },
} as const

type Kind = keyof typeof kinds

export const toast = {
  success: (message: string) => void show('success', message),
  info: (message: string) => void show('info', message),
  warning: (message: string) => void show('warning', message),
  error: (message: string) => void show('error', message),
}

let shown = false
const listeners = new Set<() => void>()

/** Whether there has been a toast, so that their place is needed. */
export function useToastsShown(): boolean {
  return useSyncExternalStore(subscribe, () => shown)
}

async function show(kind: Kind, message: string): Promise<void> {
  shown = true
  for (const notify of listeners) notify()
  const { notifications } = await untilLoaded(() => import('./Toasts.tsx'))
  notifications.show({ ...kinds[kind], message, closeButtonProps: { 'aria-label': t('shared_close') } })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
