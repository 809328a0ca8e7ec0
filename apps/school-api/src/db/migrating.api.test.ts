import { createTestDatabase } from '@schoolbeheer/testing/database'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, type Migration, type Program } from '@schoolbeheer/server/database/migrating'
import { StartError } from '@schoolbeheer/server/start'

/** A client of an empty database. */
async function empty() {
  const { url, drop } = await createTestDatabase({ name: 'empty', prepare: async () => undefined })
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  return {
    client,
    url,
    run: (program: Program, migrates = true) => migrate(client, program, { name: 'school', migrates }),
  }
}

function migration(name: string, statement: string, oldest = '0.1.0'): Migration {
  return { name, oldest, when: Number(name.slice(0, 4)), statements: [statement] }
}

const first = migration('0001_a', 'create table a (name text)')
const second = migration('0002_b', 'create table b (name text)', '1.7.0')
const old = { release: '1.6.2', migrations: [first] }
const middle = { release: '1.7.0', migrations: [first] }
const recent = { release: '1.10.0', migrations: [first, second] }

test('migrations run once, and the database names them with their releases', async () => {
  const { client, run } = await empty()
  expect(await run(old)).toEqual(['0001_a'])
  expect(await run(recent)).toEqual(['0002_b'])
  expect(await run(recent)).toEqual([])
  const { rows } = await client.query('select migration, release, oldest, at <= now() as past from schema_versions')
  expect(rows).toEqual([
    { migration: '0001_a', release: '1.6.2', oldest: '0.1.0', past: true },
    { migration: '0002_b', release: '1.10.0', oldest: '1.7.0', past: true },
  ])
})

test('an older program is refused by a newer database that does not work with it, and runs on others', async () => {
  const { run } = await empty()
  await run(recent)
  await expect(run(old)).rejects.toThrow(
    'Database school is at 0002_b of release 1.10.0; this is 1.6.2, which knows 0001_a. Start 1.7 or later.',
  )
  expect(await run(middle, false)).toEqual([])
  const branched = { release: '1.7.1', migrations: [first, migration('0003_c', 'create table c ()')] }
  await expect(run(branched)).rejects.toThrow('Start 1.10 or later.')
})

test('a program that does not migrate refuses a database without its migrations, and one of another program', async () => {
  const { run } = await empty()
  await expect(run(old, false)).rejects.toThrow('Database school is empty. Run `pnpm migrate` first.')
  await run(old)
  await expect(run(recent, false)).rejects.toThrow(
    'Database school is at 0001_a of release 1.6.2; this is 1.10.0, which needs 0002_b. Run `pnpm migrate` first.',
  )
  expect(await run(old, false)).toEqual([])
  const other = { release: '1.6.2', migrations: [migration('0001_users', 'create table users ()')] }
  await expect(run(other)).rejects.toThrow(`another program's: it is at 0001_a, and this knows 0001_users`)
})

test('a migration that fails changes nothing, also where others ran before it', async () => {
  const { client, run } = await empty()
  const broken = { release: '1.10.0', migrations: [first, second, migration('0003_c', 'select 1 / 0')] }
  for (const made of [[], ['a', 'schema_versions']]) {
    const refused = run(broken)
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow('Database school is as it was: 0003_c failed (division by zero).')
    const { rows } = await client.query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    expect(rows.map(({ relname }) => relname)).toEqual(made)
    await run(old)
  }
})

test('a migration does not wait for a table longer than five seconds', async () => {
  const { client, url, run } = await empty()
  await run(old)
  const reader = new pg.Client(url)
  await reader.connect()
  try {
    await reader.query('begin; lock table a in access share mode')
    const needsTable = { release: '1.10.0', migrations: [first, migration('0002_b', 'alter table a add age integer')] }
    await expect(run(needsTable)).rejects.toThrow('0002_b failed (canceling statement due to lock timeout)')
    await reader.query('commit')
    expect(await run(needsTable)).toEqual(['0002_b'])
    expect((await client.query('select age from a')).rows).toEqual([])
  } finally {
    await reader.end()
  }
})

test('migrations that drizzle noted count, and releases that read its table find none of it', async () => {
  const { client, run } = await empty()
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('...', 1);
    create table a (name text)`)
  expect(await run(recent)).toEqual(['0002_b'])
  const { rows } = await client.query('select migration, release, at is null as unknown from schema_versions')
  expect(rows).toEqual([
    { migration: '0001_a', release: '0.1.0', unknown: true },
    { migration: '0002_b', release: '1.10.0', unknown: false },
  ])
  expect((await client.query(`select to_regnamespace('drizzle') as drizzle`)).rows).toEqual([{ drizzle: null }])
})
