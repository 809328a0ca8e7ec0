/** Questions that many ask at the same time. */

/** Asks once for all who wait for the answer meanwhile; the next who asks does so anew. */
export function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => (asked ??= ask().finally(() => (asked = undefined)))
}
