// The submits that the page waits for: `meta: { blocking: true }` of a mutation.

import type { Mutation } from '@tanstack/react-query'

/** Whether the page waits for this submit. It does not wait for a submit that itself waits for the connection. */
export function isBlocking({ meta, state }: Pick<Mutation, 'meta' | 'state'>): boolean {
  return meta?.blocking === true && !state.isPaused
}
