// Between the answer of a call and what is drawn of it.

import { notifyManager } from '@tanstack/react-query'

/** Waits until the components have heard of what has just been answered, and drawn it. */
export function untilTold(): Promise<void> {
  return new Promise((resolve) => notifyManager.schedule(resolve))
}
