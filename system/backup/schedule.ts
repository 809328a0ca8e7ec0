/** When `start` makes backups: at once when the newest is old enough, and then again and again. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { untilDue } from './kept.ts'

type ScheduleOptions = { dir: string; everyMs: number; now: () => number }

const hour = 3_600_000

/** Makes backups by the environment of this process until it is stopped. */
export function scheduleBackups({ dir, everyMs, now }: ScheduleOptions): { stop: () => Promise<void> } {
  const over = new AbortController()
  let child: ChildProcess | undefined
  const untilNext = () => untilDue(existsSync(dir) ? readdirSync(dir) : [], everyMs, now())
  const running = (async () => {
    for (let pause = untilNext(); !over.signal.aborted; pause = Math.max(untilNext(), Math.min(everyMs, hour))) {
      await setTimeout(pause, undefined, { signal: over.signal }).catch(() => undefined)
      if (over.signal.aborted) return
      child = fork(new URL('scheduled.ts', import.meta.url), { stdio: 'ignore' })
      await once(child, 'exit')
    }
  })()
  return {
    stop: async () => {
      over.abort()
      child?.kill()
      await running
    },
  }
}
