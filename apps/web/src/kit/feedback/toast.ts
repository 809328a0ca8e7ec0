// Short messages at the top right, below the header: `toast.success(t('…'))`. The documents say how long they stay
// (section 8). The code that draws them is loaded a while after the page, or with the first toast.

import type { LinkProps } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { untilLoaded } from '../untilLoaded.ts'
import type { ToastKind } from './Toasts.tsx'

export const toast = {
  /** `made` is a link to the record that was made. */
  success: (message: string, made?: LinkProps) => void show('success', message, { made }),
  /** Something was done; `undo` takes it back. The next toast about the same takes the place of this one. */
  undoable: (message: string, undo: () => void, about?: string) => void show('undoable', message, { undo, about }),
  info: (message: string) => void show('info', message),
  warning: (message: string) => void show('warning', message),
  /** Leads to an address that the browser did not open in a new tab. */
  tab: (message: string, url: string) => void show('warning', message, { tab: url }),
  /** `about` names what went wrong: the next error about it takes the place of this one, and `settle` takes it away. */
  error: (message: string, about?: string) => void show('error', message, { about }),
  /** Takes away the toast about this, because something has been done since. */
  settle,
}

type ToastOptions = { made?: LinkProps | undefined; about?: string | undefined; undo?: () => void; tab?: string }

function load() {
  return import('./Toasts.tsx')
}

/** The toasts that are about something: what that is, and their ids. */
const shownAbout = new Map<string, string>()
let count = 0
let shown = false
const listeners = new Set<() => void>()

/** Whether there has been a toast, so that their place is needed. */
export function useToastsShown(): boolean {
  return useSyncExternalStore(subscribe, () => shown)
}

async function show(kind: ToastKind, message: string, { made, about, undo, tab }: ToastOptions = {}): Promise<void> {
  shown = true
  for (const notify of listeners) notify()
  const id = String(++count)
  if (about) {
    settle(about)
    shownAbout.set(about, id)
  }
  const { showToast, hideToast } = await untilLoaded(load)
  // The toast may have been settled while the code was loaded.
  if (about && shownAbout.get(about) !== id) return
  showToast({ id, kind, message, made, tab, undo: undo && takeBack })
  function takeBack() {
    hideToast(id)
    undo?.()
  }
}

function settle(about: string): void {
  const id = shownAbout.get(about)
  if (!id) return
  shownAbout.delete(about)
  void untilLoaded(load).then(({ hideToast }) => hideToast(id))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
