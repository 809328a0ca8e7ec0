/** The other end of `children.ts`: how a measured process reports on itself. */
import { run } from '@schoolbeheer/server/start'

/** Runs until it is stopped or its parent is gone; `start` answers what the benchmark must know of the process. */
export function runChild(
  start: (given: unknown) => Promise<{ stop: () => Promise<void>; ready: object }>,
): Promise<void> {
  return run(async () => {
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
    const { stop, ready } = await start(JSON.parse(process.argv[2] ?? '{}'))
    process.on('message', () => process.send?.(usage()))
    process.send?.(ready)
    return stop
  })
}

function usage() {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() }
}
