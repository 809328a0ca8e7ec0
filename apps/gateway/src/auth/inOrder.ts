/** Work on one key of a store, one after the other in this process. */

/**
 * Many at once that read, change and write would each begin again whenever another was faster: a thousand of them keep
 * everybody waiting for seconds. What fails for the first fails for those behind it, so that a store that is away keeps
 * nobody in line.
 */
export function createOrder() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = last.get(key)?.then(work) ?? work()
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
