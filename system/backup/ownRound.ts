/** The rounds of the installation that `start` runs, by the environment of the process. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '@schoolbeheer/server/app'
import { commandEnv } from './env.ts'
import type { RoundOptions } from './round.ts'

/** Throws where there is no BACKUP_DIR. The databases are embedded, whatever addresses the environment has. */
export function ownRound(): RoundOptions {
  const { BACKUP_DIR, ...env } = commandEnv()
  if (BACKUP_DIR === undefined) throw new Error('There is no BACKUP_DIR')
  mkdirSync(join(env.DATA_DIR, 'logs'), { recursive: true })
  const LOG_FILE = join(env.DATA_DIR, 'logs', 'backup.log')
  const { log } = createApp({ name: 'backup', log: { LOG_LEVEL: 'info', LOG_FILE }, ready: {} })
  return {
    env: { ...env, BACKUP_DIR, SCHOOL_DATABASE_URL: undefined, IDENTITY_DATABASE_URL: undefined },
    log,
    now: Date.now,
    random: Math.random,
  }
}
