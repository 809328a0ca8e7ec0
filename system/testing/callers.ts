/** Calls that go on while something changes, and what failed of them. */

export type Load = {
  /** Ends when each call has begun and ended once more. */
  round: () => Promise<void>
  /** Waits for the calls under way; answers the failures by name. */
  stop: () => Promise<string[]>
}

/** The number of callers. Each makes all calls, one after the other, again and again. */
const callers = 2

/** Repeats the calls; one that rejects has failed. */
export function startLoad(calls: Record<string, () => Promise<unknown>>): Load {
  const failures: string[] = []
  const state = { stopped: false, rounds: 0 }
  let ended = Promise.withResolvers<void>()
  const repeat = async () => {
    while (!state.stopped) {
      for (const [name, call] of Object.entries(calls))
        await call().catch((error: unknown) => failures.push(`${name}: ${String(error)}`))
      state.rounds += 1
      ended.resolve()
      ended = Promise.withResolvers()
    }
  }
  const running = Array.from({ length: callers }, repeat)
  return {
    round: async () => {
      // A round of each caller may have begun before.
      const until = state.rounds + callers + 1
      while (state.rounds < until) await ended.promise
    },
    stop: async () => {
      state.stopped = true
      await Promise.all(running)
      return failures
    },
  }
}
