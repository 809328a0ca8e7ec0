/** Migrating apart from serving, and a process that dies while it migrates. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { openIdentityDatabase } from '@schoolbeheer/identity/db/database'
import { openSchoolDatabase } from '@schoolbeheer/school-api/db/database'
import { release } from '@schoolbeheer/server/release'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newestKnown } from './backup/databases.ts'
import { emptyDatabases, migrating, surviveKills } from './testing/migrating.ts'

test('`pnpm migrate` migrates both databases and ends; the next finds nothing to do', async () => {
  const databases = await emptyDatabases()
  const run = async () => (await promisify(execFile)(process.execPath, ...migrating(databases))).stdout
  expect(await run()).toMatch(/^Database school: migrated to \d{4}_\w+\nDatabase identity: migrated to \d{4}_\w+\n$/)
  expect(await run()).toBe('Database school: nothing to migrate\nDatabase identity: nothing to migrate\n')
})

test('an older program refuses databases of a newer one that it does not work with, and names both', async () => {
  const databases = await emptyDatabases()
  const run = () => promisify(execFile)(process.execPath, ...migrating(databases))
  await run()
  const open = { school: openSchoolDatabase, identity: openIdentityDatabase }
  for (const product of ['school', 'identity'] as const) {
    const { url } = databases[product]
    const change = await changes(url)
    await change(`insert into schema_versions values ('0099_later', '9.1.0', '9.0.0', now())`)
    const words = `Database ${product} is at 0099_later of release 9.1.0; this is ${release}, which knows ${newestKnown(product)}. Start 9.0 or later.`
    for (const MIGRATE of [true, false])
      await expect(open[product]({ DATABASE_URL: url, DATA_DIR: '', MIGRATE })).rejects.toThrow(words)
    await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(words) })
    await change(`delete from schema_versions where release = '9.1.0'`)
  }
})

test('a process that is killed while it migrates leaves all or nothing, and the next one goes on', async () => {
  expect(await surviveKills(3)).toBe(3)
})

/** Answers a function that changes a database until the test ends. */
async function changes(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return (statement: string) => client.query(statement)
}
