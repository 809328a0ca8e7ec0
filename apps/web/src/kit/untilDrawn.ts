// Waiting until the answer of a call has been drawn.

import { notifyManager } from '@tanstack/react-query'

/** Waits until React Query has told the components about the last answer, and they have drawn it. */
export function untilDrawn(): Promise<void> {
  return new Promise((resolve) => notifyManager.schedule(resolve))
}
