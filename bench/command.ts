/** The commands of backups as the bench runs them, timed and with the memory that they hold, on a disk at rest. */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { withVariables } from './env.ts'

/** Nobody waits for what was written before, or for the room of files that are overwritten to be given back. */
export function restDisk(...gone: string[]): void {
  for (const path of gone) rmSync(path, { recursive: true, force: true })
  execFileSync('sync')
}

/** The duration of a command, and the most memory that it held. */
export type Command = { seconds: number; mostMB: number }

/** Runs a command to its end. Throws where it fails. */
export async function command(words: string[], env: Record<string, string>): Promise<Command> {
  const program = join(import.meta.dirname, '../system/backup/main.ts')
  const start = performance.now()
  // As in the scripts of package.json.
  const child = spawn(process.execPath, ['--max-semi-space-size=2', program, ...words], {
    env: withVariables(env),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.once('exit', resolve)
  let mostMB = 0
  while (!(await Promise.race([promise.then(() => true), setTimeout(100, false)])))
    mostMB = Math.max(mostMB, await residentMB(child.pid ?? 0))
  if ((await promise) !== 0) throw new Error(`${words.join(' ')} ended with ${await promise}`)
  return { seconds: (performance.now() - start) / 1000, mostMB }
}

/** The memory of a process, on Linux. */
async function residentMB(pid: number): Promise<number> {
  const file = `/proc/${pid}/status`
  const status = existsSync(file) ? await readFile(file, 'utf8').catch(() => '') : ''
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
