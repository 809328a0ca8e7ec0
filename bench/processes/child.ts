/** The child's side of `children.ts`: a measured process reports on itself. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { run } from '@schoolbeheer/server/start'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Runs until it is stopped or its parent is gone; `start` answers what the benchmark must know of the process. */
export function runChild(
  start: (given: unknown) => Promise<{ stop: () => Promise<void>; ready: object }>,
): Promise<void> {
  return run(async () => {
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
    const { stop, ready } = await start(JSON.parse(process.argv[2] ?? '{}'))
    process.on('message', (asked) => void answer(asked))
    process.send?.(ready)
    return stop
  })
}

async function answer(asked: unknown): Promise<void> {
  process.send?.(asked === 'held' ? await held() : asked === 'kept' ? kept() : usage())
}

function usage() {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() }
}

const collect: () => void = runInNewContext('gc')

/** The bytes in use after a collection: V8's heap, and the memory outside it. */
function kept() {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return { keptBytes: heapUsed + external }
}

let delays: ReturnType<typeof monitorEventLoopDelay> | undefined

/**
 * The longest hold of the event loop since the last question. It is watched from the first question on, because
 * watching has a cost too.
 */
async function held() {
  delays ??= monitorEventLoopDelay({ resolution: 1 })
  // A hold is known only when it is over and the watch has looked again.
  await setTimeout(10)
  const longest = delays.max / 1e6
  delays.reset()
  delays.enable()
  return { heldMs: longest }
}
