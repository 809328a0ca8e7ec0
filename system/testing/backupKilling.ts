/** Backups and restores that are killed again and again. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openIdentityDatabase } from '@schoolbeheer/identity/db/database'
import { openSchoolDatabase } from '@schoolbeheer/school-api/db/database'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { checkFile } from '../backup/check.ts'
import { stateOf } from './migrating.ts'
import { createEmptyInstallation, createInstallation, key, runCommand, startCommand, type Ended } from './backups.ts'

/** How long a command takes when nobody kills it, in milliseconds. */
async function timed(work: () => Promise<{ code: number | null }>): Promise<number> {
  const start = performance.now()
  expect(await work()).toMatchObject({ code: 0 })
  return performance.now() - start
}

/** Kills a command at any moment until it would be done; answers whether it was done before. */
async function killedWithin(ms: number, words: string[], env: Record<string, string>): Promise<boolean> {
  const { child, ended } = startCommand(words, env)
  await setTimeout(Math.random() * ms)
  child.kill('SIGKILL')
  return (await ended).code === 0
}

/**
 * Kills backups to the same file so many times. Each time the file is the last whole one or a new whole one, and nobody is
 * kept from writing. Answers how many of the rows that were written after each kill are in the backup after the last.
 */
export async function surviveBackupKills(kills: number): Promise<number> {
  const { dataDir, school, env } = await createInstallation()
  const file = join(dataDir, 'backup.age')
  const lasts = await timed(() => runCommand(['backup', file], env))
  const before = await batchesIn(file)
  const client = new pg.Client(school)
  await client.connect()
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const last = readFileSync(file)
      const isDone = await killedWithin(lasts, ['backup', file], env)
      if (!isDone && !readFileSync(file).equals(last)) await checkFile(file, { identities: [key] })
      await client.query('set lock_timeout = 5000')
      await client.query(`insert into batches (asked_at, actor_id) values (now(), 'next')`)
    }
  } finally {
    await client.end()
  }
  // The lock of a killed backup goes with its connection, which the server notices a moment later.
  await expect.poll(() => runCommand(['backup', file], env)).toMatchObject({ code: 0 })
  expect(existsSync(`${file}.part`)).toBe(false)
  return (await batchesIn(file)) - before
}

async function batchesIn(file: string): Promise<number> {
  const { manifest } = await checkFile(file, { identities: [key] })
  return manifest.school.tables.find(({ name }) => name === 'batches')?.rows ?? 0
}

/**
 * Kills restores into the same databases so many times. No app opens what is left of one, and the next one is whole.
 * Answers what `verify` says of it.
 */
export async function surviveRestoreKills(kills: number): Promise<Ended> {
  const before = await createInstallation()
  const file = join(before.dataDir, 'backup.age')
  expect(await runCommand(['backup', file], before.env)).toMatchObject({ code: 0 })
  const first = await createEmptyInstallation()
  const lasts = await timed(() => runCommand(['restore', file], first.env))
  const rows = await first.dump()
  let after = await createEmptyInstallation()
  for (let kill = 0; kill < kills; kill += 1) {
    await killedWithin(lasts, ['restore', file], after.env)
    if (!(await isRestored(after))) continue
    expect(await after.dump()).toEqual(rows)
    after = await createEmptyInstallation()
  }
  await expect.poll(() => runCommand(['restore', file], after.env)).toMatchObject({ code: 0 })
  expect(await after.dump()).toEqual(rows)
  return runCommand(['verify'], after.env)
}

const open = { school: openSchoolDatabase, identity: openIdentityDatabase }

/** Whether a restore came to its end; if not, no app opens a database that has something of it. */
async function isRestored(databases: { school: string; identity: string }): Promise<boolean> {
  const left = { school: await leftIn(databases.school), identity: await leftIn(databases.identity) }
  for (const product of ['school', 'identity'] as const)
    if (left[product] === 'half')
      await expect(open[product]({ DATABASE_URL: databases[product], DATA_DIR: '' })).rejects.toThrow(
        /restore of this database/,
      )
  // The school's mark is the first that comes and the last that goes.
  if (left.school !== 'half') expect(left.identity).toBe(left.school)
  return left.school === 'all'
}

/** The state in which a killed restore left a database, once the server has noticed that it was killed. */
async function leftIn(url: string): Promise<'nothing' | 'half' | 'all'> {
  await expect.poll(async () => (await stateOf({ url })).connections).toBe(0)
  const { migrations, isMarked } = await stateOf({ url })
  if (isMarked) return 'half'
  return migrations > 0 ? 'all' : 'nothing'
}
