/**
 * Background work by turns: few tasks at once, with a rest between them, and others take over while one waits for
 * something else. Without turns, callers of the API would wait for all of the work.
 */

export type Pace = {
  /** The number of tasks that work at once. */
  atOnce: number
  /** The rest between the end of one turn and the beginning of the next. */
  rest: () => Promise<unknown>
}

export function createTurns({ atOnce, rest }: Pace) {
  let free = atOnce
  const waiting: (() => void)[] = []
  async function begin(): Promise<void> {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  async function end(): Promise<void> {
    await rest()
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return {
    /** Runs work when it is its turn. */
    take: async (work: () => Promise<void>): Promise<void> => {
      await begin()
      try {
        await work()
      } finally {
        void end()
      }
    },
    /** Gives the turn to others while its holder waits for something else. */
    away: async <T>(wait: () => Promise<T>): Promise<T> => {
      void end()
      try {
        return await wait()
      } finally {
        await begin()
      }
    },
  }
}
