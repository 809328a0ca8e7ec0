/**
 * `pnpm backup [--plain] [file]`, `pnpm restore [--moved] file` and `pnpm verify [file]`. The exit code is 0 when it is done, 1 when
 * it is refused or something is wrong, and 2 when the command was called wrongly.
 */
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '@schoolbeheer/server/start'
import type { BrokenRule } from '@schoolbeheer/server/database/integrity'
import { backUp } from './backup.ts'
import { checkFile, refuseOtherInstallation } from './check.ts'
import { openDatabases, openNewDatabases } from './databases.ts'
import { drill } from './drill.ts'
import { commandEnv, keysOf, sealingOf, type CommandEnv } from './env.ts'
import { fileName } from './kept.ts'
import { Refusal } from './refusal.ts'
import { restore } from './restore.ts'
import { keepResult } from './results.ts'
import { listExplained, verify } from './verify.ts'

/** The command was called wrongly. */
class Usage extends Error {}

const usage = `Usage:
  pnpm backup [--plain] [file]   both databases and the secrets in one sealed file
  pnpm restore [--moved] file    into empty databases; --moved where nothing left since the backup
  pnpm verify [file]             the rules of the data; with a file, those of that backup
See docs/operations.md.`

type Options = { plain: boolean; moved: boolean }

const commands: Record<string, (words: string[], options: Options) => Promise<number>> = {
  backup: async ([file, ...more], { plain: isPlain, moved }) => {
    if (more.length > 0 || moved) throw new Usage()
    const env = readCommandEnv()
    const sealing = isPlain ? 'plain' : sealingOf(env)
    if (!sealing)
      throw new Refusal(
        'A backup is sealed: set BACKUP_RECIPIENT or BACKUP_PASSPHRASE. --plain leaves it open, and the secrets out.',
      )
    const at = new Date()
    const target = file ?? fileName(at, isPlain)
    const databases = await openDatabases(env)
    const keep = (problem: string | null) =>
      keepResult(databases.school, { kind: 'backup', at, file: basename(target), problem })
    try {
      const options = { file: target, sealing, dataDir: env.DATA_DIR, now: Date.now, random: Math.random }
      const made = await backUp(databases, options)
      await keep(null)
      const rows = [...made.school.tables, ...made.identity.tables].reduce((sum, table) => sum + table.rows, 0)
      console.log(`${target}: ${rows} rows of ${made.at}${made.secrets ? ', with the secrets' : ', without secrets'}`)
      return 0
    } catch (error) {
      // A database that does not take the result must not hide the words.
      if (error instanceof Refusal) await keep(error.message).catch(() => undefined)
      throw error
    } finally {
      await databases.close()
    }
  },

  restore: async ([file, ...more], { plain, moved }) => {
    if (file === undefined || more.length > 0 || plain) throw new Usage()
    const env = readCommandEnv()
    const keys = keysOf(env)
    const checked = await checkFile(fileThatIs(file), keys)
    refuseOtherInstallation(file, checked, env.DATA_DIR)
    const databases = await openNewDatabases(env)
    try {
      const broken = await restore(databases, {
        file,
        keys,
        checked,
        dataDir: env.DATA_DIR,
        settledAt: moved ? new Date() : null,
      })
      console.log(`${file} is restored, as of ${checked.manifest.at}.`)
      if (!checked.secrets) console.log('It has no secrets: without those of before, no app starts on it.')
      return told(broken)
    } finally {
      await databases.close()
    }
  },

  verify: async ([file, ...more], { plain, moved }) => {
    if (more.length > 0 || plain || moved) throw new Usage()
    const env = readCommandEnv()
    if (file !== undefined) return told(await drill(fileThatIs(file), keysOf(env), env.DATA_DIR))
    const databases = await openDatabases(env)
    try {
      const code = told(await verify(databases))
      for (const gap of await listExplained(databases)) console.log(`Explained: ${gap}`)
      return code
    } finally {
      await databases.close()
    }
  },
}

function readCommandEnv(): CommandEnv {
  try {
    return commandEnv()
  } catch (cause) {
    throw new Usage(cause instanceof Error ? cause.message : '', { cause })
  }
}

function fileThatIs(file: string): string {
  if (!existsSync(file)) throw new Usage(`${file} is not there.`)
  return file
}

/** Says which rules do not hold. */
function told(broken: BrokenRule[]): number {
  for (const { rule, by } of broken) console.error(`Does not hold: ${rule}. ${by}`)
  if (broken.length === 0) console.log('All rules hold.')
  return Math.min(1, broken.length)
}

async function main(): Promise<number> {
  const parsed = wordsOf(process.argv.slice(2))
  const [name = '', ...words] = parsed?.positionals ?? []
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!parsed || !command) throw new Usage()
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
  process.exitCode = await main()
} catch (error) {
  const isTold = error instanceof StartError || error instanceof Refusal
  if (error instanceof Usage) console.error([error.message, usage].filter(Boolean).join('\n'))
  else console.error(isTold ? error.message : error)
  process.exitCode = error instanceof Usage ? 2 : 1
}
