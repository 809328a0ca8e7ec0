/** The command that migrates, killed again and again. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isBeingRestored } from '@schoolbeheer/server/database/restoring'
import { compiled } from '@schoolbeheer/testing/compiled'
import { createTestDatabase, type TestDatabase } from '@schoolbeheer/testing/database'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'

type Databases = { school: TestDatabase; identity: TestDatabase }

/** Empty databases of a test, or of a file of tests that drops them itself. */
export async function emptyDatabases(ofFile = false): Promise<Databases> {
  const create = () => createTestDatabase({ name: 'empty', prepare: async () => undefined })
  const databases = { school: await create(), identity: await create() }
  if (!ofFile)
    onTestFinished(async () => {
      for (const { drop } of Object.values(databases)) await drop()
    })
  return databases
}

/** The arguments and the environment of the command. */
export function migrating({ school, identity }: Databases) {
  const env = { ...compiled, PATH: '', SCHOOL_DATABASE_URL: school.url, IDENTITY_DATABASE_URL: identity.url }
  return [[join(import.meta.dirname, '../migrate.ts')], { env }] as const
}

/** Kills the command so many times, each on empty databases that the next run then migrates; answers how often that went well. */
export async function surviveKills(kills: number): Promise<number> {
  let survived = 0
  // The longest time from the first connection until the process is killed: it covers the migrations of both.
  let withinMs = 1500
  let databases = await emptyDatabases()
  for (let kill = 0; kill < kills; kill += 1) {
    const child = spawn(process.execPath, ...migrating(databases))
    const exit = once(child, 'exit')
    await expect
      .poll(async () => (await stateOf(databases.school)).connections > 0 || child.exitCode !== null)
      .toBe(true)
    await setTimeout((withinMs * (kill + Math.random())) / kills)
    child.kill('SIGKILL')
    await exit
    for (const database of [databases.school, databases.identity]) {
      await expect.poll(async () => (await stateOf(database)).connections).toBe(0)
      const { tables, migrations } = await stateOf(database)
      expect([tables > 0, migrations > 0]).toEqual([migrations > 0, tables > 0])
    }
    const before = await stateOf(databases.school)
    const start = performance.now()
    const [code] = await once(spawn(process.execPath, ...migrating(databases)), 'exit')
    expect(code).toBe(0)
    withinMs = Math.max(withinMs, performance.now() - start)
    const { migrations } = await stateOf(databases.school)
    expect([0, migrations]).toContain(before.migrations)
    survived += 1
    databases = await emptyDatabases()
  }
  return survived
}

/** The tables and migrations of a database, the connections of others, and whether a restore has marked it. */
export async function stateOf({ url }: Pick<TestDatabase, 'url'>) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const count = async (text: string) => Number((await client.query<{ count: string }>(text)).rows[0]?.count)
    const noted = await client.query(`select where to_regclass('schema_versions') is not null`)
    return {
      tables: await count(`select count(*) from pg_tables where schemaname = 'public'`),
      isMarked: await isBeingRestored(client),
      migrations: noted.rowCount === 1 ? await count('select count(*) from schema_versions') : 0,
      connections: await count(
        'select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      ),
    }
  } finally {
    await client.end()
  }
}
