import { rm } from 'node:fs/promises'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openTemplates } from './templates.ts'

test('databases of another number of groups and of an earlier run go, because they take memory', async () => {
  const dataDir = temporaryFolder()
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const earlier = await openTemplates({ dataDir, groups: 0 })
  await inDatabase((await earlier.copy(1)).school, 'create database school_template_60')
  await earlier.stop()

  const templates = await openTemplates({ dataDir, groups: 0, alone: true })
  onTestFinished(templates.stop)
  const { school } = await templates.copy(2)
  const databases = await inDatabase(school, 'select datname from pg_database where not datname ~ $1', [
    '^(postgres|template)',
  ])
  expect(databases.map(({ datname }) => datname).toSorted()).toEqual([
    'identity_2',
    'identity_template_0',
    'school_2',
    'school_template_0',
  ])
})

async function inDatabase(url: string, statement: string, values: string[] = []) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(statement, values)
  await client.end()
  return rows
}
