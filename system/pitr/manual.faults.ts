/** The rest of the manual for backups of containers, as its commands stand there. It needs Docker. */
import { testServices } from '@schoolbeheer/testing/env'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archive, query } from '../testing/archive.ts'
import { buildImages, createInstallation, readManual, type Installation } from '../testing/pitr.ts'

const { byHand, returning, removing, moving } = readManual()

/** A second repository, in the volume of the first. */
const repository = {
  PATH: '/var/lib/pgbackrest/second',
  CIPHER_TYPE: 'aes-256-cbc',
  CIPHER_PASS: 'the pass phrase of the second repository of this test',
  RETENTION_FULL_TYPE: 'time',
  RETENTION_FULL: '35',
}

/** Four backups and their verification take longer than what is polled elsewhere. */
const patience = { timeout: 400_000 }

describe.runIf(testServices() === 'containers')('a database with an archive', () => {
  let installation: Installation
  /** The time to which it is restored. */
  let past: string

  beforeAll(async () => {
    await buildImages()
    installation = await createInstallation({ repository })
    await installation.compose('up', '--detach', '--wait')
  }, 600_000)
  afterAll(() => installation?.remove())

  test('is backed up once its apps have made their tables, and drilled by hand', async () => {
    const tooSoon = 'has no tables yet'
    await expect.poll(() => installation.compose('logs', 'backup')).toContain(tooSoon)
    await expect(installation.compose('exec', '-T', 'backup', 'backups.sh', 'full')).rejects.toThrow(tooSoon)
    await installation.serveOnce()
    const client = await installation.connect()
    await expect.poll(() => query(client, 'select from operation_results'), patience).toHaveLength(1)
    expect(await installation.type(byHand)).toContain('diff backup: ')
    const results = 'select distinct kind, file, succeeded, problem from operation_results order by kind, file'
    expect(await query(client, results)).toEqual([
      { kind: 'backup', file: 'diff in repository 1 diff in repository 2', succeeded: true, problem: null },
      { kind: 'backup', file: 'full in repository 1 full in repository 2', succeeded: true, problem: null },
      { kind: 'drill', file: expect.stringMatching(/^[\d-]+F_[\d-]+D$/), succeeded: true, problem: null },
    ])
    await client.end()
  })

  test('keeps the secrets of the full backups that are there, and no others', async () => {
    const { compose } = installation
    const inside = (...words: string[]) => compose('exec', '-T', '--user', 'postgres', 'backup', 'pgbackrest', ...words)
    const lines = async (...words: string[]) => (await inside('--repo=1', 'repo-ls', ...words)).trim().split('\n')
    const fulls = () => lines('backup/schoolbeheer', '--filter=^[0-9-]+F$')
    const [first] = await fulls()
    expect(await lines('secrets')).toEqual([`${first}.age`])
    const one = ['RETENTION_FULL_TYPE=count', 'RETENTION_FULL=1'].flatMap((option) => [
      '-e',
      `PGBACKREST_REPO1_${option}`,
    ])
    await compose('exec', '-T', ...one, 'backup', 'backups.sh', 'full')
    const [newest, ...more] = await fulls()
    expect([newest === first, more]).toEqual([false, []])
    expect(await lines('secrets')).toEqual([`${newest}.age`])
  })

  test('is as it was at a time in the past, and the one of before is kept', async () => {
    const before = await installation.connect()
    await before.query('create table writes (id int primary key)')
    await before.query('insert into writes values (1)')
    past = String((await query(before, `select clock_timestamp()::text as at`))[0]?.at)
    await before.query('insert into writes values (2)')
    await archive(before)
    await before.end()
    const to = (time: string) => returning.replace(/'.*'/, `'${time}'`)
    await expect(installation.type(to('some time ago, perhaps'))).rejects.toThrow('invalid date')
    await expect(installation.type(to('2999-01-01'))).rejects.toThrow('is not past')
    expect(await installation.type(to(past))).toContain('The database of before is kept in /database/before-')
    const client = await installation.connect()
    expect(await query(client, 'select max(id) as last from writes')).toEqual([{ last: 1 }])
    await client.end()
    // A folder ends in a slash; the lock of restores is none.
    const names = async () =>
      (await installation.compose('exec', '-T', 'postgres', 'ls', '-p', '/database')).split('\n')
    const folders = async () => (await names()).filter((name) => name.endsWith('/'))
    expect(await folders()).toEqual([expect.stringMatching(/^before-\d{8}T\d{6}\/$/), 'current/'])
    await installation.type(removing)
    expect(await folders()).toEqual(['current/'])
  })

  test('comes back on another machine with the key of the operator and the second repository alone', async () => {
    const client = await installation.connect()
    await client.query('insert into writes values (3)')
    // The backups of the time that was left lead nowhere.
    const backups = `select succeeded from operation_results where kind = 'backup' and at > $$${past}$$`
    await expect.poll(() => query(client, backups), patience).toEqual([{ succeeded: true }])
    await archive(client)
    await client.end()
    const other = await createInstallation({ repository, key: installation.key })
    try {
      await other.takeArchive(installation, 'second')
      expect(await other.type(moving.replace('backups.sh secrets', 'backups.sh secrets 2'))).toContain('All rules hold')
      const restored = await other.connect()
      expect(await query(restored, 'select max(id) as last from writes')).toEqual([{ last: 3 }])
      await restored.end()
    } finally {
      await other.remove()
    }
  })
})
