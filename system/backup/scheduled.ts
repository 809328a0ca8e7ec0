/** The process in which `start` makes a backup: it gives way to those who work, in memory of its own. */
import { mkdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { createApp } from '@schoolbeheer/server/app'
import { commandEnv } from './env.ts'
import { doRound } from './round.ts'

// The server of a drill ends with the process, unless that is killed by a signal.
process.once('SIGTERM', () => process.exit(1))
setPriority(constants.priority.PRIORITY_LOW)
// The product that starts this has embedded databases.
const env = { ...commandEnv(), SCHOOL_DATABASE_URL: undefined, IDENTITY_DATABASE_URL: undefined }
mkdirSync(join(env.DATA_DIR, 'logs'), { recursive: true })
const LOG_FILE = join(env.DATA_DIR, 'logs', 'backup.log')
const { log } = createApp({ name: 'backup', log: { LOG_LEVEL: 'info', LOG_FILE }, ready: {} })
try {
  if (env.BACKUP_DIR === undefined) throw new Error('There is no BACKUP_DIR')
  await doRound({ env: { ...env, BACKUP_DIR: env.BACKUP_DIR }, log, now: Date.now, random: Math.random })
} catch (err) {
  log.error({ err }, 'the backup failed')
  process.exitCode = 1
}
