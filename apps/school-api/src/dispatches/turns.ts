/**
 * Many wait for the access point at once, and few of them work meanwhile: else who calls the API waits for what all of
 * them have to do.
 */

/** @param most so many work at once */
export function createTurns(most: number) {
  let free = most
  const waiting: (() => void)[] = []
  async function begin(): Promise<void> {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  function end(): void {
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
        end()
      }
    },
    /** While who has a turn waits for something else, it is another's. */
    away: async <T>(wait: () => Promise<T>): Promise<T> => {
      end()
      try {
        return await wait()
      } finally {
        await begin()
      }
    },
  }
}
