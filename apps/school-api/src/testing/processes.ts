/** Processes of their own that a test kills. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import { onTestFinished } from 'vitest'

/**
 * Starts a program of this folder with its options as JSON, and these variables besides those of this process, and waits
 * until it says that it is ready.
 */
export async function startProcess(
  program: string,
  options: object,
  variables: Record<string, string> = {},
): Promise<{ kill: () => Promise<void> }> {
  const child = fork(new URL(program, import.meta.url), [JSON.stringify(options)], {
    // The standard output of the program is its log.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execPath: 'env',
    execArgv: [...Object.entries(variables).map((pair) => pair.join('=')), process.execPath, ...process.execArgv],
  })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  onTestFinished(kill)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${program} ended before it was ready`)
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return { kill }
}

/** Lets the half minute pass after which the jobs of a killed process are begun again. */
export async function letLapse(database: Pick<pg.Pool, 'query'>): Promise<void> {
  await database.query(`update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`)
  await database.query('update jobs.queue set monitor_on = null, monitor_claim_on = null')
}
