/** The backups that `start` makes by itself, round by round. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '@schoolbeheer/server/app'
import { openPool } from '@schoolbeheer/server/database/pool'
import { migrateTo } from '@schoolbeheer/server/database/migrating'
import { logged } from '@schoolbeheer/server/testing/log'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyInstallation, createInstallation, key } from '../testing/backups.ts'
import { backUpBeforeMigrating } from './beforeMigrating.ts'
import { checkFile } from './check.ts'
import { newestKnown, openDatabases, programs } from './databases.ts'
import { commandEnv } from './env.ts'
import { doRound } from './round.ts'

const { log } = createApp({ name: 'backup', log: { LOG_LEVEL: 'info' }, ready: {} })

test('each round keeps a backup, and each week one is restored; without room none is begun, and the last ones stay', async () => {
  const { dataDir, env: given, school } = await createInstallation()
  const BACKUP_DIR = join(dataDir, 'backups')
  const env = { ...commandEnv({ ...given, BACKUP_DIR }), BACKUP_DIR }
  const { pool: client } = await openPool(school)
  onTestFinished(() => client.end())
  const results = async () => {
    const { rows } = await client.query<{ kind: string; file: string; problem: string | null }>(
      'delete from operation_results returning kind, file, problem, succeeded, id',
    )
    return rows.map(({ kind, file, problem }) => [kind, file, problem])
  }
  const round = (at: string, free?: () => Promise<number>) =>
    doRound({ env, log, now: () => Date.parse(at), random: Math.random, ...(free && { free }) })

  const first = 'schoolbeheer-20261126T100000Z.age'
  await round('2026-11-26T10:00:00Z')
  expect(logged(), 'what went wrong').not.toContainEqual(expect.objectContaining({ level: 50 }))
  expect(await results()).toEqual([
    ['backup', first, null],
    ['drill', first, null],
  ])
  writeFileSync(join(BACKUP_DIR, 'schoolbeheer-20261126T120000Z.age.part'), 'half')
  const noRoom = `In ${BACKUP_DIR} less than three times the room of a backup is free: nothing was begun.`
  await client.query(
    `insert into operation_results (kind, at, succeeded) values ('drill', '2026-11-26T10:00:00Z', true)`,
  )
  await round('2026-11-26T16:00:00Z', async () => 3 * readFileSync(join(BACKUP_DIR, first)).length - 1)
  expect(readdirSync(BACKUP_DIR)).toEqual([first])
  expect(logged()).toContainEqual(expect.objectContaining({ level: 50, problem: noRoom }))
  await round('2026-11-26T22:00:00Z')
  const second = 'schoolbeheer-20261126T220000Z.age'
  expect(await results()).toEqual([
    ['drill', null, null],
    ['backup', 'schoolbeheer-20261126T160000Z.age', noRoom],
    ['backup', second, null],
  ])
  // A fault that was there before the backup is found by the drill.
  await client.query(`update invoices set total_cents = total_cents + 1 where id = (select min(id) from invoices)`)
  await round('2026-12-03T10:00:00Z')
  expect(await results()).toEqual([
    ['backup', 'schoolbeheer-20261203T100000Z.age', null],
    [
      'drill',
      'schoolbeheer-20261203T100000Z.age',
      expect.stringMatching(/^Does not hold: invoices are their lines and VAT\. \d{4}-\d{5}/),
    ],
  ])
  expect(readdirSync(BACKUP_DIR)).toEqual([first, second, 'schoolbeheer-20261203T100000Z.age'])
})

test('what an earlier release left is backed up before a start migrates it; without a backup it does not start', async () => {
  const { dataDir, env: given } = await createEmptyInstallation()
  const BACKUP_DIR = join(dataDir, 'backups')
  const env = { ...commandEnv({ ...given, BACKUP_DIR }), BACKUP_DIR }
  const start = (at: string, free = async () => 1e9) =>
    backUpBeforeMigrating({ env, log, now: () => Date.parse(at), random: Math.random, free })
  const databases = await openDatabases(env)
  onTestFinished(databases.close)
  const migrateSchool = async (last: string) => {
    const client = await databases.school.connect()
    await migrateTo(client, programs.school, 'school', last).finally(() => client.release())
  }
  const client = await databases.identity.connect()
  await migrateTo(client, programs.identity, 'identity', newestKnown('identity')).finally(() => client.release())

  expect(await start('2026-11-26T10:00:00Z')).toBeUndefined()
  expect(existsSync(BACKUP_DIR)).toBe(false)
  await migrateSchool('0035_languages_of_people')
  const made = await start('2026-11-26T11:00:00Z')
  expect(made).toBe('schoolbeheer-20261126T110000Z.age')
  const { manifest } = await checkFile(join(BACKUP_DIR, String(made)), { identities: [key] })
  expect(manifest.school.migration).toBe('0035_languages_of_people')
  await expect(start('2026-11-26T12:00:00Z', async () => 0)).rejects.toThrow(
    /^The databases are as they were: .* In .* less than three times the room of a backup is free: nothing was begun\. To do without one, start without BACKUP_DIR\.$/,
  )
  await migrateSchool(newestKnown('school'))
  expect(await start('2026-11-26T13:00:00Z')).toBeUndefined()
  expect(readdirSync(BACKUP_DIR)).toEqual([made])
})
