// Code that is loaded when it is needed, and never replaces the page by an error.

import { onlineManager } from '@tanstack/react-query'

const retryMs = 4000

/**
 * For a lazy component: a load that fails is tried again some time later; otherwise an error would replace the page and
 * what was typed on it.
 */
export function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return untilLoaded(load)
  })
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
