/** Limits of requests from one network, counted in the store over all processes that share it. */
import { hash } from 'node:crypto'
import { problem } from '@schoolbeheer/contracts/problem'
import { networkOf } from '../network.ts'
import { createOrder } from './inOrder.ts'
import type { Store } from './store.ts'

type Rate = {
  /** The name of the limit. */
  kind: string
  most: number
  seconds: number
}

/**
 * Counts a request from this address; throws a 429 Problem when there were too many.
 * @param now milliseconds since 1970
 */
export function createLimit(store: Store, { kind, most, seconds }: Rate, now: () => number) {
  const countOf = (stored: string | undefined): { count: number; until: number } => {
    const [count = 0, until = 0] = (stored ?? '').split(' ').map(Number)
    return until > now() ? { count, until } : { count: 0, until: now() + seconds * 1000 }
  }
  const add = async (key: string): Promise<void> => {
    for (;;) {
      const stored = await store.get(key)
      const { count, until } = countOf(stored)
      if (count >= most) throw problem(429)
      if (await store.compareAndSet(key, stored, `${count + 1} ${until}`, (until - now()) / 1000)) return
    }
  }
  const inOrder = createOrder()
  return (address: string): Promise<void> => {
    const key = `rate:${kind}:${hash('sha256', networkOf(address), 'base64url')}`
    return inOrder(key, () => add(key))
  }
}
