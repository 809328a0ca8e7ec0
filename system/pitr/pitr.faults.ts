/** The archive of the database when its disk is full, and restores that are killed. It needs Docker. */
import { randomBytes, randomInt } from 'node:crypto'
import { testServices } from '@schoolbeheer/testing/env'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { archive, query, waiting } from '../testing/archive.ts'
import { buildImages, createInstallation, readManual, type Installation } from '../testing/pitr.ts'

const repository = '/var/lib/pgbackrest'

describe.runIf(testServices() === 'containers')('the archive', () => {
  beforeAll(buildImages, 600_000)

  test('on a full disk says so, as a backup does, drops nothing, and goes on once there is room', async () => {
    const { compose, connect } = await startServed({ disk: 200 })
    await compose('up', '--detach', '--wait', 'postgres', 'backup')
    const inside = (...words: string[]) => compose('exec', '-T', '--user', 'postgres', 'postgres', ...words)
    const backUp = () => compose('exec', '-T', 'backup', 'backups.sh', 'full')
    const client = await connect()
    const results = 'select succeeded, problem from operation_results order by id'
    await expect.poll(() => query(client, results)).toEqual([{ succeeded: true, problem: null }])
    const backups = async () => (await inside('pgbackrest', 'info')).match(/full backup: /g)
    await inside('fallocate', '--length', '160MB', `${repository}/other`)
    await client.query('create table writes (id int primary key, bytes bytea)')
    for (let id = 1; id <= 6; id += 1) {
      await client.query('insert into writes values ($1, $2)', [id, randomBytes(8_000_000)])
      await client.query('select pg_switch_wal()')
    }
    await expect.poll(() => compose('logs', 'postgres')).toMatch(/unable to write[^]*archive command failed/)
    expect(await waiting(client)).toBeGreaterThan(0)
    await expect(backUp()).rejects.toThrow('ERROR')
    expect((await query(client, results)).at(-1)).toEqual({
      succeeded: false,
      problem: expect.stringContaining('ERROR'),
    })
    expect(await backups()).toHaveLength(1)
    await client.query('insert into writes values (7)')
    await inside('rm', `${repository}/other`)
    await archive(client)
    await expect.poll(() => waiting(client)).toBe(0)
    await backUp()
    expect(await backups()).toHaveLength(2)
    await client.end()
    const files = await inside('pgbackrest', 'repo-ls', '--recurse', 'archive/schoolbeheer')
    const segments = [...files.matchAll(/\b0{7}1([\dA-F]{8})([\dA-F]{8})-/g)].map(([, log = '', segment = '']) =>
      Number.parseInt(log + segment.slice(-2), 16),
    )
    expect(segments.length).toBeGreaterThanOrEqual(7)
    expect(segments).toEqual(segments.map((_, index) => (segments[0] ?? 0) + index))
  })

  test('is restored by a command that was ended, or whose machine has stopped, once that is given again', async () => {
    const installation = await startServed()
    const { compose, connect } = installation
    const client = await connect()
    await client.query('create table writes (id int primary key)')
    await client.end()
    await compose('up', '--detach', '--wait')
    const succeeded = `select count(*)::int as count from operation_results where kind = 'backup' and succeeded`
    for (const [round, machineStops] of [true, false, true].entries()) {
      const before = await connect()
      await expect.poll(() => query(before, succeeded), { timeout: 300_000 }).toEqual([{ count: round + 1 }])
      await before.query('insert into writes values ($1)', [round])
      await archive(before)
      await before.end()
      await installation.endRestore(randomInt(25_000), machineStops)
      expect(await installation.type(readManual().restoring)).toContain('All rules hold')
      const restored = await connect()
      expect(await query(restored, 'select max(id) as last from writes')).toEqual([{ last: round }])
      await restored.end()
    }
  }, 1_800_000)

  test('whose data break a rule is told by the drill, and restored, but nothing starts on it', async () => {
    const { compose, connect, type } = await startServed()
    await compose('up', '--detach', '--wait', 'backup')
    const client = await connect()
    const results = 'select kind, succeeded, problem from operation_results order by id'
    await expect.poll(() => query(client, results)).toHaveLength(1)
    await client.query(`insert into document_counters values ('invoice', 2026, 1)`)
    await archive(client)
    const problem = 'the counter of a series stands at its last number'
    await expect(compose('run', '--rm', '--no-deps', '-T', 'drill', 'drills.sh', 'now')).rejects.toThrow(problem)
    const drilled = { kind: 'drill', succeeded: false, problem: expect.stringContaining(problem) }
    expect((await query(client, results)).at(-1)).toEqual(drilled)
    await client.end()
    await expect(type(readManual().restoring)).rejects.toThrow('rules of the data do not hold: see above')
    expect((await compose('ps', '--services')).trim()).toBe('')
  })
})

/** An installation whose school API has migrated its database. */
async function startServed(options: Parameters<typeof createInstallation>[0] = {}): Promise<Installation> {
  const installation = await createInstallation(options)
  onTestFinished(installation.remove)
  await installation.compose('up', '--detach', '--wait', 'postgres', 'valkey')
  await installation.serveOnce()
  return installation
}
