/** Writing what a channel said, although the database may be away for half a minute: that is worth waiting for. */
import { setTimeout } from 'node:timers/promises'

const pausesMs = [500, 1000, 2000, 4000, 8000, 16_000]

/** Rejects what the last attempt rejects. */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await work()
    } catch {
      await setTimeout(pauseMs)
    }
  }
  return work()
}
