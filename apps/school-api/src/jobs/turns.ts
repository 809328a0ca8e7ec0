/**
 * Work in the background by turns: few at once, with a rest between them, and others while one waits for something
 * else. Else who calls the API waits for what all of them have to do.
 */

export type Pace = {
  /** So many work at once. */
  atOnce: number
  /** Between the end of one turn and the beginning of the next. */
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
    /** Work that begins when it is its turn. */
    take: async (work: () => Promise<void>): Promise<void> => {
      await begin()
      try {
        await work()
      } finally {
        void end()
      }
    },
    /** While who has a turn waits for something else, it is another's. */
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
