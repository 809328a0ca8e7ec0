/**
 * A lock over several gateways. It is in the store and has a lease, so that a crash frees it. The lease is extended for
 * as long as the work goes on.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { problem } from '@schoolbeheer/contracts/problem'
import type { Store } from '@schoolbeheer/server/store/store'

const pollMs = 50

/** Waits for the lock, at most as long as a lease; throws a 503 Problem after that. */
export async function withLock<T>(
  store: Store,
  name: string,
  leaseSeconds: number,
  work: () => Promise<T>,
): Promise<T> {
  const key = `lock:${name}`
  const owner = randomUUID()
  for (let waited = 0; !(await store.compareAndSet(key, undefined, owner, leaseSeconds)); waited += pollMs) {
    if (waited > leaseSeconds * 1000) throw problem(503, { cause: 'lock not had in time' })
    await wait(pollMs)
  }
  // A store that does not answer now may answer the next time.
  const extend = () => void store.compareAndSet(key, owner, owner, leaseSeconds).catch(() => undefined)
  const extending = setInterval(extend, (leaseSeconds * 1000) / 4)
  try {
    return await work()
  } finally {
    clearInterval(extending)
    // If this fails, the lease frees the lock: the work is done all the same.
    await store.destroy(key, owner).catch(() => undefined)
  }
}
