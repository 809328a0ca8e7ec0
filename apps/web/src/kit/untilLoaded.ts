// Code that is loaded late, and never replaces the page by an error.

import { onlineManager } from '@tanstack/react-query'

const retryMs = 4000

/**
 * For a lazy component: loads it after so many milliseconds. A load that fails is tried again; otherwise an error would
 * replace the page and what was typed on it.
 */
export async function untilLoaded<Module>(load: () => Promise<Module>, afterMs = 0): Promise<Module> {
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  return load().catch(() => untilLoaded(load, retryMs))
}

/** Waits for the connection before the code of a page is loaded, so that no error takes the place of the present one. */
export async function untilOnline(): Promise<void> {
  if (onlineManager.isOnline()) return
  await new Promise<void>((resolve) => {
    const stop = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return
      stop()
      resolve()
    })
  })
}
