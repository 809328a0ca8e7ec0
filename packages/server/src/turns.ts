/**
 * Turns of callers: some requests of each are worked on at once, more wait in line, and further ones are refused. So
 * the many requests of one caller do not hold up the few of others.
 */
import { problem } from '@schoolbeheer/contracts/problem'
import type { FastifyReply } from 'fastify'
import { setTimeout } from 'node:timers/promises'
import { stopWith } from './leaving.ts'

/**
 * Waits for a turn of this person, and answers the function that ends it: at once where a turn is free. Throws a 429
 * Problem, and a 400 once nobody waits for it.
 */
export type Turns = (who: string, signal?: AbortSignal) => (() => void) | Promise<() => void>

declare module 'fastify' {
  interface FastifyReply {
    /** The work for an answer whose turns are taken before it or within it. */
    work: Promise<unknown> | undefined
  }
}

export type Share = { atOnce: number; waiting: number }

type Line = { working: number; waiting: Set<() => void> }

/**
 * The rest after a turn, in times of its length, when others of the same person are in line: they are in less of a
 * hurry than somebody with a single request.
 */
const restsTimes = 3
const mostRestMs = 1000

/**
 * @param now milliseconds, of a clock that nobody sets
 * @param refusedAfterMs the delay of a refusal, because a client that is refused at once asks again at once
 */
export function createTurns(share: Share, now: () => number = () => performance.now(), refusedAfterMs = 3000): Turns {
  const lines = new Map<string, Line>()
  return (who, signal) => {
    const line = lines.get(who) ?? { working: 0, waiting: new Set() }
    lines.set(who, line)
    if (line.working < share.atOnce) {
      line.working++
      return begin(who, line)
    }
    if (line.waiting.size < share.waiting) return waitIn(line, signal).then(() => begin(who, line))
    return refuse(signal)
  }

  async function refuse(signal?: AbortSignal): Promise<never> {
    await setTimeout(refusedAfterMs, undefined, { signal }).catch(() => undefined)
    throw problem(429)
  }

  function begin(who: string, line: Line): () => void {
    const began = now()
    const pass = () => {
      const [next] = line.waiting
      if (next) next()
      else if (--line.working === 0) lines.delete(who)
    }
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      if (line.waiting.size === 0) pass()
      else void setTimeout(Math.min(restsTimes * (now() - began), mostRestMs), undefined, { ref: false }).then(pass)
    }
  }
}

/**
 * Takes a turn. It lasts until the work of `inItsTurns` is done and the answer is sent, or nobody waits for that any
 * more. A caller who leaves has no more work under way than one who stays. Throws the same Problems.
 */
export async function takeTurn(turns: Turns, who: string, reply: FastifyReply): Promise<void> {
  const end = await turns(who, stopWith(reply).signal)
  const endAfterWork = () => void Promise.resolve(reply.work).then(end, end)
  if (reply.raw.destroyed) endAfterWork()
  else reply.raw.once('close', endAfterWork)
}

/** Works in all turns of this answer, those taken before and within the work: none ends before the work does. */
export function inItsTurns<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  const done = work()
  reply.work = done
  return done
}

async function waitIn({ waiting }: Line, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) throw problem(400, { cause: signal.reason })
  return new Promise((resolve, reject) => {
    const enter = () => {
      waiting.delete(enter)
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      waiting.delete(enter)
      reject(problem(400, { cause: signal?.reason }))
    }
    waiting.add(enter)
    signal?.addEventListener('abort', leave, { once: true })
  })
}
