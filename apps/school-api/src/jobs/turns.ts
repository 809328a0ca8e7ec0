/**
 * Background work by turns: few tasks at once, with a rest between them, and others take over while one waits for
 * something else. Without turns, callers of the API would wait for all of the work.
 */
import type { FastifyInstance } from 'fastify'
import { setImmediate, setTimeout } from 'node:timers/promises'

export type Pace = {
  /** The number of tasks that work at once. */
  atOnce: number
  /** The rest between a turn, for which this thread worked so many milliseconds, and the next. */
  rest: (workMs: number) => Promise<unknown>
}

/** The turn of a task. */
export type Turn = {
  /** Gives the turn to others while the task waits for something else; afterwards the task has a turn again. */
  away: <T>(wait: () => Promise<T>) => Promise<T>
  /** Ends the turn early, for a task that only waits from now on, or until it comes back from where it is `away`. */
  leave: () => void
  /** Rests within the turn, which nobody else gets meanwhile: for a place where others have waited for a few statements. */
  pause: () => Promise<unknown>
}

/** The turn of work that waits for nobody. */
export const atAnyTime: Turn = { away: (wait) => wait(), leave: () => undefined, pause: () => Promise.resolve() }

/**
 * A pace that rests as long as this thread worked for each turn, and until the requests of this app that are under way
 * are answered, but no longer than this. Nobody waits for requests to this address, which come because of the work.
 */
export function givingWay(app: FastifyInstance, address: string, mostRestMs = 6): Pace {
  let underWay = 0
  let answered = Promise.withResolvers<void>()
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === address) return
    underWay++
    reply.raw.once('close', () => {
      if (--underWay > 0) return
      answered.resolve()
      answered = Promise.withResolvers()
    })
  })
  return {
    atOnce: 1,
    rest: async (workMs) => {
      if (workMs > 0) await setTimeout(restAfter(workMs))
      await (underWay === 0 ? setImmediate() : Promise.race([answered.promise, setTimeout(mostRestMs)]))
    },
  }
}

/**
 * The rest after so many milliseconds of work: as long as it, so that whoever calls meanwhile finds a processor free, but
 * not longer than this where other processes take the processor.
 */
export function restAfter(workMs: number): number {
  return Math.min(workMs, 20)
}

/** The milliseconds for which this thread has worked since its start, without those in which it waited for something. */
function workOfThread(): number {
  return performance.eventLoopUtilization().active
}

/** @param worked milliseconds of work since any moment */
export function createTurns({ atOnce, rest }: Pace, worked: () => number = workOfThread) {
  let free = atOnce
  const waiting: (() => void)[] = []
  async function begin(): Promise<void> {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  async function end(since: number): Promise<void> {
    await rest(worked() - since)
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return {
    /** Runs work when it is its turn. */
    take: async (work: (turn: Turn) => Promise<void>): Promise<void> => {
      await begin()
      let since = worked()
      let holds = true
      let outside = 0
      let over = false
      const leave = () => {
        if (holds) void end(since)
        holds = false
      }
      const away = async <T>(wait: () => Promise<T>): Promise<T> => {
        leave()
        outside++
        try {
          return await wait()
        } finally {
          outside--
          await begin()
          const again = worked()
          // The task may have gone on without waiting for this.
          if (over || outside > 0 || holds) void end(again)
          else [holds, since] = [true, again]
        }
      }
      try {
        await work({ away, leave, pause: () => rest(0) })
      } finally {
        over = true
        leave()
      }
    },
  }
}
