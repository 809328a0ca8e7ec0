/** Each rule of the identity app's data finds the fault that is planted against it, and none in the data of the demo. */
import { brokenRules } from '@schoolbeheer/server/database/integrity'
import { expect, onTestFinished, test } from 'vitest'
import { seedDemoUsers } from '../demo.ts'
import { createIdentityDatabase } from '../testing/database.ts'
import { openIdentityDatabase } from './database.ts'
import { identityRules } from './integrity.ts'

test('each rule finds its fault', async () => {
  const created = await createIdentityDatabase()
  const { db, pool, close } = await openIdentityDatabase({ DATABASE_URL: created.url, DATA_DIR: '' })
  onTestFinished(async () => {
    await close()
    await created.drop()
  })
  await seedDemoUsers(db, { schools: [{ guid: crypto.randomUUID(), name: 'Testschool' }], now: new Date() })
  await pool.query(`insert into provider_records (model, id, payload, account_id, expires_at)
    select 'Session', 'x', 'sealed', guid, now() + interval '1 hour' from users where user_name like 'admin@%'`)
  await pool.query(`insert into account_codes (user_id, purpose, code_hash, expires_at)
    select id, 'reset', 'x', now() + interval '1 hour' from users where user_name like 'directie@%'`)
  await pool.query('insert into installation (database, timeline) values (own_database(), own_timeline())')
  expect(await brokenRules(pool, identityRules)).toEqual([])
  await pool.query(`update installation set database = 'another'`)
  await pool.query(`delete from users where user_name like 'admin@%'`)
  await pool.query(`update users set roles = '{Keizer}' where user_name like 'directie@%'`)
  expect(await brokenRules(pool, identityRules)).toEqual([
    { rule: 'sessions, grants and tokens are of people who exist', by: expect.stringMatching(/^Session of /) },
    { rule: 'users have roles that exist', by: expect.stringMatching(/^user /) },
    {
      rule: 'a restored database has no sessions, grants, tokens and codes of before',
      by: expect.stringMatching(/^code of user \d+$/),
    },
    {
      rule: 'a restored database has no sessions, grants, tokens and codes of before',
      by: expect.stringMatching(/^Session of /),
    },
  ])
})
