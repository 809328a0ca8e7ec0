/** The time that a sender may keep us waiting. */

/** A time in milliseconds, and the rate at which bytes that came add to it. */
export type Pace = { ms: number; bytesPerSecond: number }

export type Patience = {
  /** Begins the sender's time: from now on we wait for the sender. */
  begin: () => void
  /** Pauses the sender's time: the sender waits for us, or nobody waits. */
  pause: () => void
  /** Adds time for bytes that came, up to the time of the start. */
  earn: (bytes: number) => void
  /** Runs the sender's time while the sender brings something. */
  wait: <T>(bring: () => Promise<T>) => Promise<T>
  /** Stops for good. */
  stop: () => void
}

/** Calls `end` when the time runs out. */
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
