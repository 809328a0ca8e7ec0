/**
 * The archive of the database in containers: what it brings back after a disk is lost, and when it says that it cannot. The
 * commands are those of its manual. It needs Docker.
 */
import { testServices } from '@schoolbeheer/testing/env'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archive, query, waiting } from '../testing/archive.ts'
import { buildImages, createInstallation, readManual, type Installation } from '../testing/pitr.ts'

const { starting, printing, checking, restoring } = readManual()

// A database that comes back from its archive takes a slow machine two minutes.
describe.runIf(testServices() === 'containers')('a database with an archive', { timeout: 600_000 }, () => {
  let installation: Installation
  beforeAll(async () => {
    await buildImages()
    installation = await createInstallation()
    await installation.composeWithoutArchive('up', '--detach', '--wait', 'postgres')
    await installation.serveOnce()
  }, 600_000)
  afterAll(() => installation?.remove())

  test('takes over one that had none, and is backed up by itself', async () => {
    await installation.type(starting)
    expect(await installation.type(printing)).toMatch(/^\[global\]\nrepo1-cipher-pass=[\da-f]{64}\n$/)
    const client = await installation.connect()
    await expect
      .poll(() => query(client, 'select kind, succeeded, file, problem from operation_results'))
      .toEqual([{ kind: 'backup', succeeded: true, file: 'full in repository 1', problem: null }])
    await client.end()
    await installation.type(checking)
    const again = await installation.connect()
    expect(await query(again, 'select current_setting($$data_checksums$$) as on')).toEqual([{ on: 'on' }])
    expect(await query(again, 'select current_setting($$archive_timeout$$) as after')).toEqual([{ after: '1min' }])
    await again.end()
  })

  test('loses its volume while a client writes, and comes back with all that was archived, held', async () => {
    const client = await installation.connect()
    await client.query('create table writes (id int primary key, at timestamptz default clock_timestamp())')
    await write(client, 1, 200)
    await archive(client)
    await sessions('set one of-before')
    const writing = write(client, 201, Infinity).catch((): void => undefined)
    const other = await installation.connect()
    const last = async () => (await query(other, 'select max(id) as last from writes'))[0]?.last
    await expect.poll(last).toBeGreaterThan(250)
    await other.end()
    const lost = Date.now()
    await installation.loseDatabase()
    await writing

    await expect(installation.compose('up', '--detach', '--wait', 'postgres')).rejects.toThrow(/postgres.* exited/)
    expect(await installation.compose('logs', 'postgres')).toContain('run docker/restore.sh latest')
    expect(await installation.type(restoring)).toContain('All rules hold')

    const restored = await installation.connect()
    const [rows] = await query(restored, 'select count(*)::int as count, max(id) as last, max(at) as at from writes')
    expect(rows).toMatchObject({ count: rows?.last })
    expect(rows?.last).toBeGreaterThanOrEqual(200)
    expect(lost - Number(rows?.at)).toBeLessThan(5 * 60_000)
    expect(await sessions('get one')).not.toContain('of-before')
    expect(await query(restored, 'select held_why from installation')).toEqual([{ held_why: null }])
    await installation.serveOnce()
    expect(await query(restored, 'select held_why from installation')).toEqual([{ held_why: 'timeline' }])
    await restored.end()
  })

  test('says that its archive is not there, and keeps what could not be archived until it is', async () => {
    const client = await installation.connect()
    const move = (from: string, to: string) =>
      installation.compose('exec', '-T', 'postgres', 'mv', `/var/lib/pgbackrest/${from}`, `/var/lib/pgbackrest/${to}`)
    await move('archive', 'elsewhere')
    await write(client, 1001, 1001)
    await client.query('select pg_switch_wal()')
    await expect.poll(() => installation.compose('logs', 'postgres')).toMatch(/archive command failed/)
    expect(await waiting(client)).toBeGreaterThan(0)
    await move('elsewhere', 'archive')
    await write(client, 1002, 1002)
    await archive(client)
    await expect.poll(() => waiting(client)).toBe(0)
    await client.end()
  })

  test('whose pass phrase is another is not opened, and goes on as it was', async () => {
    const state = () => installation.compose('ps', '--format', '{{.ID}} {{.State}}', 'postgres')
    const before = await state()
    const change = 's/cipher-pass=.*/cipher-pass=another/'
    const file = '/secrets/postgres/pgbackrest.conf'
    await installation.compose('run', '--rm', '-T', '--entrypoint', 'sed', 'secrets', '-i', change, file)
    await expect(installation.type(restoring)).rejects.toThrow('The archive cannot be opened')
    expect(await state()).toBe(before)
    expect(before).toContain('running')
  })

  /** Asks Valkey, as the gateway's sessions are kept there. */
  function sessions(command: string): Promise<string> {
    const asked = `REDISCLI_AUTH=$(cut -d" " -f2 /secrets/valkey.conf) valkey-cli ${command}`
    return installation.compose('exec', '-T', 'valkey', 'sh', '-c', asked)
  }
})

/** Writes rows one after the other. */
async function write(client: pg.Client, from: number, to: number): Promise<void> {
  for (let id = from; id <= to; id += 1) await client.query('insert into writes values ($1)', [id])
}
