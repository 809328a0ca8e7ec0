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

export type RoundOptions = {
  env: CommandEnv & { BACKUP_DIR: string }
  log: FastifyBaseLogger
  now: () => number
  random: () => number
  /** The bytes that are free in a folder. */
  free?: (folder: string) => Promise<number>
}

/** The file of a backup or a drill, and what went wrong; null where nothing did. */
type Done = { file: string; problem: string | null }

const week = 7 * 24 * 3_600_000

/** Does what is due, and keeps and logs each result. */
export async function doRound(options: RoundOptions): Promise<void> {
  const { BACKUP_DIR: dir, DATA_DIR: dataDir } = options.env
  const databases = await openDatabases(options.env)
  try {
    await makeBackup(databases, options)
    const newest = newestOf(await readdir(dir))
    if (newest && (await isDrillDue(databases, options)))
      await kept(databases, options, 'drill', newest.name, async (name) => {
        await needRoom(dataDir, options)
        const broken = await drill(join(dir, name), keysOf(options.env), dataDir)
        if (broken.length > 0)
          throw new Refusal(`Does not hold: ${broken.map(({ rule, by }) => `${rule}. ${by}`).join('; ')}`)
      })
  } finally {
    await databases.close()
  }
}

/** Makes a backup in BACKUP_DIR, and removes those that are superfluous then. Keeps, logs and answers the result. */
export async function makeBackup(databases: Databases, options: RoundOptions): Promise<Done> {
  const { env, now, random } = options
  const { BACKUP_DIR: dir, DATA_DIR: dataDir } = env
  await mkdir(dir, { recursive: true })
  await removeParts(dir)
  return kept(databases, options, 'backup', fileName(new Date(now())), async (name) => {
    await needRoom(dir, options)
    const sealing = sealingOf(env)
    if (!sealing) throw new Refusal('BACKUP_RECIPIENT or BACKUP_PASSPHRASE is missing.')
    await backUp(databases, { file: join(dir, name), sealing, dataDir, now, random })
    for (const old of superfluous(await readdir(dir), new Date(now()))) await rm(join(dir, old))
  })
}

/** Files that a killed process has left half: no other backup of these databases is made at once. */
async function removeParts(dir: string): Promise<void> {
  for (const name of await readdir(dir)) if (/^schoolbeheer-.+\.part$/.test(name)) await rm(join(dir, name))
}

/** Below the room of three files none is begun: the last backups are worth more than a next one. */
async function needRoom(folder: string, { env: { BACKUP_DIR: dir }, free = freeIn }: RoundOptions): Promise<void> {
  const newest = newestOf(await readdir(dir))
  const needed = newest ? 3 * (await stat(join(dir, newest.name))).size : 0
  if ((await free(folder)) < needed)
    throw new Refusal(`In ${folder} less than three times the room of a backup is free: nothing was begun.`)
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function kept(
  { school }: Databases,
  { log, now }: RoundOptions,
  kind: Result['kind'],
  file: string,
  work: (file: string) => Promise<void>,
): Promise<Done> {
  const problem = await work(file).then(
    () => null,
    (error: unknown) => problemOf(error, log),
  )
  if (problem === null) log.info({ file }, `${kind} succeeded`)
  else log.error({ file, problem }, `${kind} failed`)
  await keepResult(school, { kind, at: new Date(now()), file, problem })
  return { file, problem }
}

function problemOf(err: unknown, log: FastifyBaseLogger): string {
  if (err instanceof Refusal || err instanceof StartError) return err.message
  log.error({ err }, 'the backup failed')
  return 'It failed: the log says how.'
}

async function isDrillDue({ school }: Databases, { now }: RoundOptions): Promise<boolean> {
  const last = await lastSuccess(school, 'drill')
  return last === undefined || now() - last.getTime() >= week
}
