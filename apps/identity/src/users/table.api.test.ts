/** Rows that were written before guids had a single form. */
import { readFileSync } from 'node:fs'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openIdentityDatabase } from '../db/database.ts'
import { listUsersOfSchool } from './queries.ts'
import { createIdentityDatabase } from '../testing/database.ts'

const migration = new URL('../../migrations/0003_school_guid_lower_case.sql', import.meta.url)

test('users of a school whose guid was stored as it was typed are found', async () => {
  const { url, drop } = await createIdentityDatabase()
  const { db, close } = await openIdentityDatabase({ DATABASE_URL: url, DATA_DIR: temporaryFolder() })
  const guid = 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'
  for (const [name, school] of [
    ['an', guid],
    ['jan', guid.toLowerCase()],
    ['piet', 'School-7'],
  ])
    await db.execute(sql`
      insert into users (user_name, first_name, last_name, roles, school_guid)
      values (${name}, ${name}, '', '{}', ${school})`)
  const namesOf = async (school: string) => (await listUsersOfSchool(db, school)).map(({ userName }) => userName)
  expect(await namesOf(guid)).toEqual(['jan'])

  await db.execute(readFileSync(migration, 'utf8'))
  expect(await namesOf(guid)).toEqual(['an', 'jan'])
  expect(await namesOf(guid.toLowerCase())).toEqual(['an', 'jan'])
  expect(await namesOf('School-7')).toEqual(['piet'])
  await close()
  await drop()
})
