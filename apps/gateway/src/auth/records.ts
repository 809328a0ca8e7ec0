/**
 * Typed, encrypted records in a store. A reader of the store learns nothing: keys are hashes of the secret that the
 * browser holds, values are sealed by SESSION_SECRET.
 */
import { createSealing } from '@schoolbeheer/server/sealing'
import { createOrder } from '@schoolbeheer/server/store/inOrder'
import type { Store } from '@schoolbeheer/server/store/store'
import { hash } from 'node:crypto'
import type { z } from 'zod'

export type Records<T> = {
  /** The key of the record of this secret. The other functions take the key, so that they need no secret. */
  keyOf: (secret: string) => string
  read: (key: string) => Promise<T | undefined>
  /**
   * Writes the value that `change` makes of the newest one, again when another was faster; undefined leaves it as it
   * is.
   */
  change: (
    key: string,
    change: (value: T | undefined) => T | undefined,
    ttlSeconds: (value: T) => number,
  ) => Promise<T | undefined>
  destroy: (key: string) => Promise<void>
}

/** The most decrypted values that are kept, for each kind. */
const mostOpened = 1000

/** Records of one kind; `kind` keeps keys and ciphertexts of different kinds apart. The first secret seals, all of them open. */
export function createRecords<S extends z.ZodType>(
  store: Store,
  secrets: readonly string[],
  kind: string,
  schema: S,
): Records<z.output<S>> {
  const sealing = createSealing(secrets, kind)
  const parse = (key: string, sealed: string): z.output<S> | undefined => {
    const text = sealing.open(key, sealed)
    // A text that an unknown secret sealed counts as absent, and so does the form of an earlier release.
    return text === undefined ? undefined : schema.safeParse(JSON.parse(text)).data
  }
  // Every request reads its session, which changes once a minute: the decrypted value is kept for the next request.
  const opened = new Map<string, { sealed: string; value: z.output<S> | undefined }>()
  const valueOf = (key: string, sealed: string | undefined): z.output<S> | undefined => {
    if (sealed === undefined) return undefined
    const known = opened.get(key)
    if (known?.sealed === sealed) return known.value
    if (opened.size >= mostOpened) opened.clear()
    const value = parse(key, sealed)
    opened.set(key, { sealed, value })
    return value
  }
  const inOrder = createOrder()
  return {
    keyOf: (secret) => `${kind}:${hash('sha256', secret, 'base64url')}`,
    read: async (key) => valueOf(key, await store.get(key)),
    change: (key, change, ttlSeconds) =>
      inOrder(key, async () => {
        for (;;) {
          const sealed = await store.get(key)
          const value = valueOf(key, sealed)
          const next = change(value)
          if (next === undefined) return value
          if (await store.compareAndSet(key, sealed, sealing.seal(key, JSON.stringify(next)), ttlSeconds(next)))
            return next
        }
      }),
    destroy: (key) => {
      opened.delete(key)
      return store.destroy(key)
    },
  }
}
