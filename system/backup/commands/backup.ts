/** `pnpm backup [--plain] [file]`: both databases and the secrets in one sealed file. */
import { basename } from 'node:path'
import { backUp } from '../backup.ts'
import { openDatabases } from '../databases.ts'
import { sealingOf } from '../env.ts'
import { fileName } from '../kept.ts'
import { Refusal } from '../refusal.ts'
import { keepResult } from '../results.ts'
import { readCommandEnv, Usage, type Command } from './command.ts'

export const command: Command = async ([file, ...more], { plain: isPlain, moved }) => {
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
}
