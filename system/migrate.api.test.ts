/** Migrating apart from serving, and a process that dies while it migrates. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { emptyDatabases, migrating, surviveKills } from './testing/migrating.ts'

test('`pnpm migrate` migrates both databases and ends; the next finds nothing to do', async () => {
  const databases = await emptyDatabases()
  const run = async () => (await promisify(execFile)(process.execPath, ...migrating(databases))).stdout
  expect(await run()).toMatch(/^Database school: migrated to \d{4}_\w+\nDatabase identity: migrated to \d{4}_\w+\n$/)
  expect(await run()).toBe('Database school: nothing to migrate\nDatabase identity: nothing to migrate\n')
})

test('a process that is killed while it migrates leaves all or nothing, and the next one goes on', async () => {
  expect(await surviveKills(3)).toBe(3)
})
