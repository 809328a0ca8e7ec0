/**
 * Typed, encrypted records in a store. What is stored tells nothing to who reads the store: keys are hashes of the
 * secret that the browser holds, values are sealed with AES-256-GCM under a key made from SESSION_SECRET.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Store } from './store/store.ts'

export type Records<T> = {
  read: (secret: string) => Promise<T | undefined>
  /** Writes what `change` makes of the newest value, again when another was faster; undefined leaves it as it is. */
  change: (secret: string, change: (value: T | undefined) => T | undefined, ttlSeconds: (value: T) => number) => Promise<T | undefined>
  destroy: (secret: string) => Promise<void>
}

/** Records of one kind; `kind` keeps keys and ciphertexts of different kinds apart. */
export const createRecords = <S extends z.ZodType>(store: Store, secret: string, kind: string, schema: S): Records<z.output<S>> => {
  const sealKey = Buffer.from(hkdfSync('sha256', secret, '', `schoolbeheer ${kind}`, 32))
  const read = async (key: string) => {
    const sealed = await store.get(key)
    const text = sealed === undefined ? undefined : open(sealKey, key, sealed)
    return { sealed, value: text === undefined ? undefined : schema.parse(JSON.parse(text)) }
  }
  return {
    read: async (id) => (await read(storeKey(kind, id))).value,
    change: async (id, change, ttlSeconds) => {
      const key = storeKey(kind, id)
      for (;;) {
        const { sealed, value } = await read(key)
        const next = change(value)
        if (next === undefined) return value
        if (await store.compareAndSet(key, sealed, seal(sealKey, key, JSON.stringify(next)), ttlSeconds(next))) return next
      }
    },
    destroy: (id) => store.destroy(storeKey(kind, id)),
  }
}

/** The key of a record: a hash, so that the store never holds the secret that the browser does. */
export const storeKey = (kind: string, id: string): string => `${kind}:${createHash('sha256').update(id).digest('base64url')}`

const seal = (key: Buffer, context: string, text: string): string => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** undefined when it was sealed with another key: such a record counts as absent. */
const open = (key: Buffer, context: string, sealed: string): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
