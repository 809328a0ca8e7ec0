/**
 * Typed, encrypted records in a store. Reading the store tells nothing: keys are hashes of the
 * secret that the browser holds, values are sealed with AES-256-GCM under a key made from SESSION_SECRET. A sealed
 * value names its key, so that a new secret can be put before the old one and both go on working.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import type { z } from 'zod'
import type { Store } from './store/store.ts'

export type Records<T> = {
  /** The key of the record that belongs to this secret. The other functions take the key, so that they need no secret. */
  keyOf: (secret: string) => string
  read: (key: string) => Promise<T | undefined>
  /** Writes what `change` makes of the newest value, again when another was faster; undefined leaves it as it is. */
  change: (
    key: string,
    change: (value: T | undefined) => T | undefined,
    ttlSeconds: (value: T) => number,
  ) => Promise<T | undefined>
  destroy: (key: string) => Promise<void>
}

/** Values that are kept open, of each kind. */
const mostOpened = 1000

/** Records of one kind; `kind` keeps keys and ciphertexts of different kinds apart. The first secret seals, all of them open. */
export function createRecords<S extends z.ZodType>(
  store: Store,
  secrets: readonly string[],
  kind: string,
  schema: S,
): Records<z.output<S>> {
  const sealing = secrets.map((secret) => sealingKey(secret, kind))
  const parse = (key: string, sealed: string): z.output<S> | undefined => {
    const text = open(sealing, key, sealed)
    // What an earlier release wrote in another form counts as absent too.
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
  return {
    keyOf: (secret) => `${kind}:${createHash('sha256').update(secret).digest('base64url')}`,
    read: async (key) => valueOf(key, await store.get(key)),
    change: async (key, change, ttlSeconds) => {
      for (;;) {
        const sealed = await store.get(key)
        const value = valueOf(key, sealed)
        const next = change(value)
        if (next === undefined) return value
        if (await store.compareAndSet(key, sealed, seal(sealing, key, JSON.stringify(next)), ttlSeconds(next)))
          return next
      }
    },
    destroy: (key) => {
      opened.delete(key)
      return store.destroy(key)
    },
  }
}

type SealingKey = { id: string; key: KeyObject }

function sealingKey(secret: string, kind: string): SealingKey {
  return {
    id: createHash('sha256').update(`key id ${secret}`).digest('base64url').slice(0, 8),
    // A key object: raw bytes would be made into one again by every request.
    key: createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `schoolbeheer ${kind}`, 32))),
  }
}

function seal([newest]: readonly SealingKey[], context: string, text: string): string {
  if (!newest) throw new RangeError('no secret to seal with')
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(context))
  return `${newest.id}.${Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')}`
}

/** undefined when it was sealed with a key that is not ours any more: such a record counts as absent. */
function open(keys: readonly SealingKey[], context: string, sealed: string): string | undefined {
  const [keyId, content = ''] = sealed.split('.')
  const found = keys.find(({ id }) => id === keyId)
  if (!found) return undefined
  const bytes = Buffer.from(content, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, 12)).setAAD(Buffer.from(context))
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
