/** The backups that `start` makes by itself, round by round. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '@schoolbeheer/server/app'
import { openPool } from '@schoolbeheer/server/database/database'
import { logged } from '@schoolbeheer/server/testing/log'
import { expect, onTestFinished, test } from 'vitest'
import { createInstallation } from '../testing/backups.ts'
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
