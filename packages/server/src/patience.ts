/** How long a sender may keep us waiting. */

/** So many milliseconds, and again as much as what comes is worth at this rate. */
export type Pace = { ms: number; bytesPerSecond: number }

export type Patience = {
  /** From now on the sender keeps us waiting. */
  begin: () => void
  /** Now we keep the sender waiting, or nobody waits. */
  pause: () => void
  /** For what has come: never more than there was at first. */
  earn: (bytes: number) => void
  /** The same around something that the sender must bring. */
  wait: <T>(bring: () => Promise<T>) => Promise<T>
  /** For good. */
  stop: () => void
}

/** Calls `end` when it runs out. */
export function createPatience({ ms, bytesPerSecond }: Pace, end: () => void): Patience {
  let [left, since] = [ms, 0]
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const begin = () => {
    if (timer || isOver) return
    since = performance.now()
    timer = setTimeout(end, Math.max(0, left))
  }
  const pause = () => {
    if (!timer) return
    clearTimeout(timer)
    timer = undefined
    left -= performance.now() - since
  }
  return {
    begin,
    pause,
    earn: (bytes) => {
      const wasRunning = timer !== undefined
      pause()
      left = Math.min(ms, left + (bytes / bytesPerSecond) * 1000)
      if (wasRunning) begin()
    },
    wait: async (bring) => {
      begin()
      try {
        return await bring()
      } finally {
        pause()
      }
    },
    stop: () => {
      pause()
      isOver = true
    },
  }
}
