/** A round of the backups that `start` makes by itself: a backup, the files that go, and once a week a drill. */
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '@schoolbeheer/server/start'
import type { FastifyBaseLogger } from 'fastify'
import { backUp } from './backup.ts'
import { openDatabases, type Databases } from './databases.ts'
import { drill } from './drill.ts'
import { keysOf, sealingOf, type CommandEnv } from './env.ts'
import { fileName, newestOf, superfluous } from './kept.ts'
import { Refusal } from './refusal.ts'
import { keepResult, lastSuccess, type Result } from './results.ts'

type RoundOptions = {
  env: CommandEnv & { BACKUP_DIR: string }
  log: FastifyBaseLogger
  now: () => number
  random: () => number
  /** The bytes that are free in a folder. */
  free?: (folder: string) => Promise<number>
}

const week = 7 * 24 * 3_600_000

/** Does what is due, and keeps and logs each result. */
export async function doRound({ env, log, now, random, free = freeIn }: RoundOptions): Promise<void> {
  const { BACKUP_DIR: dir, DATA_DIR: dataDir } = env
  await mkdir(dir, { recursive: true })
  const databases = await openDatabases(env)
  try {
    await removeParts(dir)
    await kept('backup', fileName(new Date(now())), async (name) => {
      await needRoom(dir)
      const sealing = sealingOf(env)
      if (!sealing) throw new Refusal('BACKUP_RECIPIENT or BACKUP_PASSPHRASE is missing.')
      await backUp(databases, { file: join(dir, name), sealing, dataDir, now, random })
      for (const old of superfluous(await readdir(dir), new Date(now()))) await rm(join(dir, old))
    })
    const newest = newestOf(await readdir(dir))
    if (newest && (await isDrillDue(databases)))
      await kept('drill', newest.name, async (name) => {
        await needRoom(dataDir)
        const broken = await drill(join(dir, name), keysOf(env), dataDir)
        if (broken.length > 0)
          throw new Refusal(`Does not hold: ${broken.map(({ rule, by }) => `${rule}. ${by}`).join('; ')}`)
      })
  } finally {
    await databases.close()
  }

  /** Below the room of three files none is begun: the last backups are worth more than a next one. */
  async function needRoom(folder: string) {
    const newest = newestOf(await readdir(dir))
    const needed = newest ? 3 * (await stat(join(dir, newest.name))).size : 0
    if ((await free(folder)) < needed)
      throw new Refusal(`In ${folder} less than three times the room of a backup is free: nothing was begun.`)
  }

  async function kept(kind: Result['kind'], file: string, work: (file: string) => Promise<void>) {
    const problem = await work(file).then(() => null, problemOf)
    if (problem === null) log.info({ file }, `${kind} succeeded`)
    else log.error({ file, problem }, `${kind} failed`)
    await keepResult(databases.school, { kind, at: new Date(now()), file, problem })
  }

  function problemOf(err: unknown): string {
    if (err instanceof Refusal || err instanceof StartError) return err.message
    log.error({ err }, 'the backup failed')
    return 'It failed: the log says how.'
  }

  async function isDrillDue({ school }: Databases) {
    const last = await lastSuccess(school, 'drill')
    return last === undefined || now() - last.getTime() >= week
  }
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Files that a killed process has left half: no other backup of these databases is made at once. */
async function removeParts(dir: string): Promise<void> {
  for (const name of await readdir(dir)) if (/^schoolbeheer-.+\.part$/.test(name)) await rm(join(dir, name))
}
