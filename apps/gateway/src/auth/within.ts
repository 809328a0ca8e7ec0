/** Work for which nobody waits longer than is good. */
import { setTimeout } from 'node:timers/promises'

/** What the work answers; rejects after this many milliseconds, while the work goes on. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const stop = new AbortController()
  const late = setTimeout(milliseconds, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`no answer in ${milliseconds} ms`)
  })
  // Stopped is how it ends as a rule.
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    stop.abort()
  }
}
