/**
 * Retries of a database write about a hand-over: its outcome is worth waiting half a minute for a database that is
 * away.
 */
import { setTimeout } from 'node:timers/promises'

const pausesMs = [500, 1000, 2000, 4000, 8000, 16_000]

/** Rejects with the last attempt's error. */
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
