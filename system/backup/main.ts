/**
 * `pnpm backup [--plain] [file]`, `pnpm restore [--moved] file` and `pnpm verify [file]`. The exit code is 0 when it is done, 1 when
 * it is refused or something is wrong, and 2 when the command was called wrongly.
 */
import { parseArgs } from 'node:util'
import { collectingSooner } from '@schoolbeheer/server/collect'
import { StartError } from '@schoolbeheer/server/start'
import { Usage, type Command } from './commands/command.ts'
import { Refusal } from './refusal.ts'

const usage = `Usage:
  pnpm backup [--plain] [file]   both databases and the secrets in one sealed file
  pnpm restore [--moved] file    into empty databases; --moved where nothing left since the backup
  pnpm verify [file]             the rules of the data; with a file, those of that backup
See docs/operations.md.`

/**
 * Each command is loaded when it is called: a backup needs neither rules nor ORM, and loading these takes longer than the
 * rest of its start.
 */
const commands: Record<string, () => Promise<{ command: Command }>> = {
  backup: () => import('./commands/backup.ts'),
  restore: () => import('./commands/restore.ts'),
  verify: () => import('./commands/verify.ts'),
}

async function main(): Promise<number> {
  const parsed = wordsOf(process.argv.slice(2))
  const [name = '', ...words] = parsed?.positionals ?? []
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!parsed || !load) throw new Usage()
  const { command } = await load()
  return command(words, parsed.values)
}

function wordsOf(args: string[]) {
  try {
    const option = { type: 'boolean', default: false } as const
    return parseArgs({ args, allowPositionals: true, options: { plain: option, moved: option } })
  } catch {
    return undefined
  }
}

// A server that was started for the command ends with the process, unless that is killed by a signal.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  process.exitCode = await collectingSooner(main)
} catch (error) {
  const isTold = error instanceof StartError || error instanceof Refusal
  if (error instanceof Usage) console.error([error.message, usage].filter(Boolean).join('\n'))
  else console.error(isTold ? error.message : error)
  process.exitCode = error instanceof Usage ? 2 : 1
}
