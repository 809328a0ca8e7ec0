/** The order of work on a key of a store: one after the other in this process. */

/**
 * Without an order, many processes of reading, changing and writing would each begin again whenever another was faster:
 * a thousand of them keep everybody waiting for seconds. A failure of the first fails all behind it, so that an
 * unreachable store keeps nobody in line.
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
