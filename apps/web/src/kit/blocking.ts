// The submits that the page waits for: `meta: { blocking: true }` of a mutation.

import type { Mutation } from '@tanstack/react-query'

/** Whether the page waits for this submit. A submit that is paused for lack of a connection does not block. */
export function isBlocking({ meta, state }: Pick<Mutation, 'meta' | 'state'>): boolean {
  return meta?.blocking === true && !state.isPaused
}
