/** How long a reset takes, in milliseconds: the median of twenty, each after a use of the system. */
import { performance } from 'node:perf_hooks'

const resets = 20

export async function medianReset(reset: () => Promise<void>, use: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < resets; count += 1) {
    await use()
    const began = performance.now()
    await reset()
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[resets / 2] ?? 0
}
