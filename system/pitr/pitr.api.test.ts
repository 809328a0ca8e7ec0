/** The archive of the database in containers: what it brings back, and when it says that it cannot. It needs Docker. */
import { testServices } from '@schoolbeheer/testing/env'
import { Decrypter } from 'age-encryption'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archive, query, waiting } from '../testing/archive.ts'
import { buildImages, createInstallation, type Installation } from '../testing/pitr.ts'

describe.runIf(testServices() === 'containers')('a database with an archive', () => {
  let installation: Installation
  /** A time at which the client had written so many rows. */
  let past: { at: string; rows: number }

  beforeAll(async () => {
    await buildImages()
    installation = await createInstallation()
    await installation.compose('up', '--detach', '--wait', 'postgres', 'valkey')
    await installation.serveOnce()
    await installation.compose('up', '--detach', '--wait')
  }, 600_000)
  afterAll(() => installation?.remove())

  test('is backed up by itself, with all secrets beside it for the key of the operator', async () => {
    const client = await installation.connect()
    const results = `select kind, succeeded, problem from operation_results order by id`
    await expect.poll(() => query(client, results)).toEqual([{ kind: 'backup', succeeded: true, problem: null }])
    expect(await query(client, `select name, setting from pg_settings where name in (${settings}) order by name`)).toEqual([
      { name: 'archive_timeout', setting: '60' },
      { name: 'data_checksums', setting: 'on' },
    ])
    await client.end()
    const sealed = await installation.compose('exec', '-T', 'backup', 'sh', '-c', 'backups.sh secrets | base64')
    const decrypter = new Decrypter()
    decrypter.addIdentity(installation.key)
    const secrets = await decrypter.decrypt(new Uint8Array(Buffer.from(sealed, 'base64')), 'text')
    const password = await installation.compose('exec', '-T', 'postgres', 'cat', '/secrets/superuser')
    expect(secrets).toContain(password)
    expect(secrets).toMatch(/^\[global\]\nrepo1-cipher-pass=/m)
  })

  test('loses its volume while a client writes, and comes back with all that was archived, held', async () => {
    const client = await installation.connect()
    await client.query('create table writes (id int primary key, at timestamptz default clock_timestamp())')
    await write(client, 1, 100)
    past = { at: String((await query(client, `select clock_timestamp()::text as at`))[0]?.at), rows: 100 }
    await write(client, 101, 200)
    await archive(client)
    await sessions('set one of-before')
    const writing = write(client, 201, Infinity).catch((): void => undefined)
    client.on('error', () => undefined)
    const other = await installation.connect()
    await expect.poll(async () => (await query(other, 'select max(id) as last from writes'))[0]?.last).toBeGreaterThan(250)
    await other.end()
    const lost = Date.now()
    await installation.loseDatabase()
    await writing

    await expect(installation.compose('up', '--detach', '--wait', 'postgres')).rejects.toThrow(/postgres.* exited/)
    expect(await installation.compose('logs', 'postgres')).toContain('run docker/restore.sh latest')
    expect(await installation.restore('latest')).toContain('All rules hold')

    const restored = await installation.connect()
    const [rows] = await query(restored, 'select count(*)::int as count, max(id) as last, max(at) as at from writes')
    expect(rows).toMatchObject({ count: rows?.last })
    expect(rows?.last).toBeGreaterThanOrEqual(200)
    expect(lost - Number(rows?.at)).toBeLessThan(5 * 60_000)
    expect(await sessions('get one')).not.toContain('of-before')
    expect(await query(restored, held)).toEqual([{ held_why: null }])
    await installation.serveOnce()
    expect(await query(restored, held)).toEqual([{ held_why: 'timeline' }])
    await restored.end()
  })

  test('is as it was at a time in the past, and the one of before is kept', async () => {
    await expect(installation.restore('yesterday at the latest')).rejects.toThrow('invalid date')
    await expect(installation.restore('2999-01-01')).rejects.toThrow('is not past')
    expect(await installation.restore(past.at)).toContain('The database of before is kept in /database/before-')
    const client = await installation.connect()
    expect(await query(client, 'select max(id) as last from writes')).toEqual([{ last: past.rows }])
    await client.end()
    expect(await installation.compose('exec', '-T', 'postgres', 'sh', '-c', 'ls /database/before-*')).toContain('PG_VERSION')
  })

  test('is drilled in a place of its own', async () => {
    await installation.compose('run', '--rm', '--no-deps', '-T', 'drill', 'drills.sh', 'now')
    const client = await installation.connect()
    const results = `select succeeded, problem from operation_results where kind = 'drill'`
    expect(await query(client, results)).toEqual([{ succeeded: true, problem: null }])
    await client.end()
  })

  test('says that its archive is not there, and keeps what could not be archived until it is', async () => {
    const client = await installation.connect()
    const move = (from: string, to: string) =>
      installation.compose('exec', '-T', 'postgres', 'mv', `/var/lib/pgbackrest/${from}`, `/var/lib/pgbackrest/${to}`)
    await move('archive', 'elsewhere')
    await client.query('select pg_switch_wal()')
    await expect.poll(() => installation.compose('logs', 'postgres')).toMatch(/archive command failed/)
    expect(await waiting(client)).toBeGreaterThan(0)
    await move('elsewhere', 'archive')
    await archive(client)
    expect(await waiting(client)).toBe(0)
    await client.end()
  })

  test('whose pass phrase is another is not opened, and goes on as it was', async () => {
    const started = await startedAt()
    await setPassphrase('wrong')
    await expect(installation.restore('latest')).rejects.toThrow('The archive cannot be opened')
    expect(await startedAt()).toBe(started)
  })

  const settings = `'archive_timeout', 'data_checksums'`
  const held = 'select held_why from installation'

  /** Asks Valkey, as the gateway's sessions are kept there. */
  function sessions(command: string): Promise<string> {
    const asked = `REDISCLI_AUTH=$(cut -d" " -f2 /secrets/valkey.conf) valkey-cli ${command}`
    return installation.compose('exec', '-T', 'valkey', 'sh', '-c', asked)
  }

  function setPassphrase(passphrase: string): Promise<string> {
    const change = `s/cipher-pass=.*/cipher-pass=${passphrase}/`
    const file = '/secrets/postgres/pgbackrest.conf'
    return installation.compose('run', '--rm', '-T', '--entrypoint', 'sed', 'secrets', '-i', change, file)
  }

  function startedAt(): Promise<string> {
    return installation.compose('ps', '--format', '{{.CreatedAt}} {{.State}}', 'postgres')
  }
})

/** Writes rows one after the other. */
async function write(client: pg.Client, from: number, to: number): Promise<void> {
  for (let id = from; id <= to; id += 1) await client.query('insert into writes values ($1)', [id])
}
