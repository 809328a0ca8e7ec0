/** A store in the memory of this process, for one that shares it with nobody. It ends with the process. */
import type { Store } from './store.ts'

type Entry = { value: string; expiresAt: number }

/** @param now milliseconds since 1970 */
export function memoryStore(now: () => number): Store {
  const entries = new Map<string, Entry>()
  const read = (key: string) => {
    const entry = entries.get(key)
    if (entry && entry.expiresAt > now()) return entry.value
    entries.delete(key)
    return undefined
  }
  const sweep = setInterval(() => [...entries.keys()].forEach(read), 60_000)
  sweep.unref()
  return {
    get: async (key) => read(key),
    compareAndSet: async (key, expected, value, ttlSeconds) => {
      if (read(key) !== expected) return false
      entries.set(key, { value, expiresAt: now() + ttlSeconds * 1000 })
      return true
    },
    destroy: async (key, expected) => {
      if (expected === undefined || read(key) === expected) entries.delete(key)
    },
    ping: async () => undefined,
    close: async () => clearInterval(sweep),
  }
}
