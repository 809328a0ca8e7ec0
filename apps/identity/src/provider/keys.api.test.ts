import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIdentityDatabase } from '../db/database.ts'
import { sealIdentityDatabase } from '../db/sealed.ts'
import { sweepExpired, databaseAdapter } from './adapter.ts'
import { loadKeys } from './keys.ts'
import { createIdentityDatabase } from '../testing/database.ts'

const at = new Date()
let server: Awaited<ReturnType<typeof createIdentityDatabase>>
let database: Awaited<ReturnType<typeof openIdentityDatabase>>
let sealing: Awaited<ReturnType<typeof sealIdentityDatabase>>
beforeAll(async () => {
  server = await createIdentityDatabase()
  database = await openIdentityDatabase({ DATABASE_URL: server.url, DATA_DIR: '' })
  sealing = await sealIdentityDatabase(database, { DATA_SECRET: 'd'.repeat(32) })
})
afterAll(async () => {
  await database.close()
  await server.drop()
})

test('ten that start at once on an empty database agree on the keys', async () => {
  const loaded = await Promise.all(Array.from({ length: 10 }, () => loadKeys(database.db, sealing, at)))
  expect(new Set(loaded.map((keys) => JSON.stringify(keys))).size).toBe(1)
  expect(loaded[0]?.signing).toHaveLength(1)
})

test('the sweep takes what has expired and leaves the rest', async () => {
  const sessions = databaseAdapter(database.db, sealing)('Session')
  await sessions.upsert('short', { uid: 'short' }, 60)
  await sessions.upsert('long', { uid: 'long' }, 600)
  await sweepExpired(database.db, new Date(Date.now() + 120_000))
  expect(await sessions.find('short')).toBeUndefined()
  expect(await sessions.findByUid('long')).toMatchObject({ uid: 'long' })
})
