// Code that is loaded late, without ever taking the page away.

import { onlineManager } from '@tanstack/react-query'

const retryMs = 4000

/**
 * For a lazy component: loads it once so many milliseconds have passed. A load that fails is tried again, where it would
 * put an error in the place of the page and of what was typed on it.
 */
export async function untilLoaded<Module>(load: () => Promise<Module>, afterMs = 0): Promise<Module> {
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  return load().catch(() => untilLoaded(load, retryMs))
}

/** Waits for the connection before code is loaded: the router leaves the application where that fails. */
export async function untilOnline(): Promise<void> {
  if (!onlineManager.isOnline()) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
