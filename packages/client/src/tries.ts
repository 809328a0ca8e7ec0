/** Safe calls that are tried again, and calls whose wait ends when their signal is aborted. */
import { Problem } from './problem.ts'

/** A refusal that may pass: no answer, too many requests, or a gateway or API that is not there for a moment. */
const passing = new Set([0, 429, 502, 503, 504])

/** The pause before the second try, which doubles with each, and the longest pause that is waited for. */
const [firstPauseMs, longestPauseMs] = [500, 60_000]

type TryOptions = {
  /** How often a call is made, the first time included. */
  tries: number
  signal: AbortSignal | undefined
}

/**
 * Makes a call that changes nothing until it succeeds, at most `tries` times. A gateway that says when to come back is
 * waited for, unless that takes more than a minute.
 */
export async function tried<T>(call: () => Promise<T>, { tries, signal }: TryOptions): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await orAborted(call(), signal)
    } catch (error) {
      if (!(error instanceof Problem) || !passing.has(error.status) || attempt >= tries) throw error
      const pauseMs = retryAfterMs.get(error) ?? firstPauseMs * 2 ** (attempt - 1)
      if (pauseMs > longestPauseMs) throw error
      await pause(pauseMs, signal)
    }
  }
}

const retryAfterMs = new WeakMap<Problem, number>()

/** Notes on a Problem when the gateway says to come back, in seconds or as a date. */
export function withRetryAfter(problem: Problem, headers: Headers): Problem {
  const said = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  if (Number.isFinite(ms)) retryAfterMs.set(problem, Math.max(0, ms))
  return problem
}

/** The result of the work, or the reason of the signal as soon as that is aborted. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  let stop = () => {}
  const aborted = new Promise<void>((resolve) => (stop = resolve))
  signal.addEventListener('abort', stop, { once: true })
  try {
    if (!signal.aborted) await Promise.race([work, aborted])
    signal.throwIfAborted()
    return await work
  } finally {
    signal.removeEventListener('abort', stop)
    // After an abort nobody asks how the work ends.
    work.catch(() => undefined)
  }
}

/** Waits; fails with the reason of the signal as soon as that is aborted. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const passed = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await orAborted(passed, signal).finally(() => clearTimeout(timer))
}
