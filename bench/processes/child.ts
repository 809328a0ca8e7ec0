/** The other end of `children.ts`: what a measured process says of itself. */
import { run } from '@schoolbeheer/server/start'

/** Runs a process until it is stopped or left alone; `start` answers what the benchmark must know of it. */
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
