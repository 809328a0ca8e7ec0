/** Work with a limit for those who wait for it. */
import { setTimeout } from 'node:timers/promises'

/** The result of the work; rejects after this many milliseconds, while the work goes on. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const stop = new AbortController()
  const late = setTimeout(milliseconds, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`no answer in ${milliseconds} ms`)
  })
  // The timer usually ends by being stopped.
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    stop.abort()
  }
}
