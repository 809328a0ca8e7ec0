/** A copy of the school API's database does not show the columns that DATA_SECRET seals, and the secret can be changed. */
import { calendar } from '@schoolbeheer/contracts/school/calendar'
import { StartError } from '@schoolbeheer/server/start'
import { logged } from '@schoolbeheer/server/testing/log'
import { dumpOf } from '@schoolbeheer/testing/dump'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createSchoolApi } from '../app.ts'
import { schoolApiEnv } from '../env.ts'
import { environmentOf, startTestApi, type TestApi } from '../testing/api.ts'
import { teacher } from '../testing/courseDays.ts'
import { orderingOf } from '../testing/purchaseOrders.ts'
import { openSchoolDatabase } from './database.ts'
import { sealSchoolDatabase } from './sealed.ts'

const [fresh, other] = ['a new data secret, which nobody else knows', 'a secret that never sealed anything here']

let identity: RecordingUpstream
beforeAll(async () => {
  identity = await startRecordingUpstream()
  identity.answer('POST /api/account/isactive', { json: { active: true } })
})
afterAll(() => identity.stop())

let api: TestApi
let old: string
let secrets: { calendar: string; order: string; orderId: number }
beforeEach(async () => {
  api = await startTestApi({ env: { IDENTITY_API_URL: identity.url } })
  old = environmentOf(api.database, api.issuer).DATA_SECRET
  const [ordering, { url }] = [await orderingOf(api), await (await api.as(teacher('An', 7)))(calendar.calendar, {})]
  const orderId = await ordering.order()
  secrets = { calendar: /(\S{22})\.ics$/.exec(url)?.[1] ?? '', order: await ordering.secret(orderId), orderId }
})
afterEach(() => api.close())

/** Another process on the same database. */
async function start(more: Record<string, string>): Promise<string> {
  const env = schoolApiEnv({ ...environmentOf(api.database, api.issuer), IDENTITY_API_URL: identity.url, ...more })
  const database = await openSchoolDatabase(env)
  onTestFinished(database.close)
  const app = await createSchoolApi(env, { ...database, close: async () => undefined }, undefined, false)
  onTestFinished(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

async function whatOpensAt(url: string): Promise<number[]> {
  const paths = [`/api/calendar/feed/${secrets.calendar}`, `/api/purchaseorder/link/${secrets.order}`]
  return Promise.all(paths.map(async (path) => (await fetch(`${url}${path}`)).status))
}

/** Waits for the line of the log that begins so. */
function isLogged(words: string): Promise<void> {
  return expect.poll(() => logged().some(({ msg }) => msg?.startsWith(words))).toBe(true)
}

async function inACopy(): Promise<string[]> {
  const copy = await dumpOf(api.database.url)
  expect(copy).toContain('bestel@dender.test')
  return [secrets.calendar, secrets.order].filter((secret) => secret === '' || copy.includes(secret))
}

test('a copy has no address of a calendar or an order', async () => {
  expect(await whatOpensAt(api.url)).toEqual([200, 200])
  expect(await inACopy()).toEqual([])
})

test('what an earlier release kept plain is sealed at the start, and opens and is shown as before', async () => {
  const { pool } = api.database
  const plain = `
    drop table data_secret_proof;
    update calendar_feeds set secret = '${secrets.calendar}';
    update purchase_orders set secret = '${secrets.order}';
    alter table calendar_feeds drop column secret_hash, add constraint calendar_feeds_secret unique (secret);
    alter table purchase_orders drop column secret_hash, add constraint purchase_orders_secret unique (secret);`
  await pool.query(plain)
  expect(await inACopy()).toEqual([secrets.calendar, secrets.order])

  await pool.query(readFileSync(new URL('../../migrations/0026_sealed.sql', import.meta.url), 'utf8'))
  await Promise.all([start({}), start({})])
  expect(await inACopy()).toEqual([])
  expect(await whatOpensAt(api.url)).toEqual([200, 200])
  expect((await (await api.as(teacher('An', 7)))(calendar.calendar, {})).url).toContain(secrets.calendar)
  expect(await (await orderingOf(api)).secret(secrets.orderId)).toBe(secrets.order)
})

test('a new secret takes over from the old one, which is then needed no more', async () => {
  expect(await whatOpensAt(await start({ DATA_SECRET: fresh, DATA_SECRET_OLD: old }))).toEqual([200, 200])
  await isLogged('no text is left that DATA_SECRET_OLD sealed')
  expect(await whatOpensAt(await start({ DATA_SECRET: fresh }))).toEqual([200, 200])
  const sealing = await sealSchoolDatabase(api.database, { DATA_SECRET: fresh })
  expect(await (await orderingOf({ ...api, sealing })).secret(secrets.orderId)).toBe(secrets.order)
  await expect(start({})).rejects.toThrow('DATA_SECRET is not the secret that this database is sealed by')
})

test('a change that is cut off in the middle goes on at the next start, with both secrets', async () => {
  const { pool } = api.database
  const both = { DATA_SECRET: fresh, DATA_SECRET_OLD: old }
  await pool.query('alter table purchase_orders add constraint cut_off check (false) not valid')
  expect(await whatOpensAt(await start(both))).toEqual([200, 200])
  await isLogged('the database was not sealed anew')
  await pool.query('alter table purchase_orders drop constraint cut_off')
  for (const one of [{}, { DATA_SECRET: fresh }]) await expect(start(one)).rejects.toThrow(StartError)
  await start(both)
  await isLogged('no text is left that DATA_SECRET_OLD sealed')
  expect(await whatOpensAt(await start({ DATA_SECRET: fresh }))).toEqual([200, 200])
})

test('a process with another secret is refused, also on a database that has nothing to seal, and has changed nothing', async () => {
  await expect(start({ DATA_SECRET: other, DATA_SECRET_OLD: fresh })).rejects.toThrow(StartError)
  expect(await whatOpensAt(await start({}))).toEqual([200, 200])
  await api.database.pool.query('truncate purchase_orders, calendar_feeds cascade')
  await expect(start({ DATA_SECRET: other })).rejects.toThrow(StartError)
})

test('the statements of the manual make room for a new secret where the old one is lost', async () => {
  const { pool } = api.database
  await pool.query(`insert into deliveries (from_date, until_date, documents, made_at, made_by, secret_hash, secret)
    values ('2026-10-01', '2026-10-31', 0, now(), 'machine', 'hash', 'plain')`)
  await start({})
  await expect(start({ DATA_SECRET: fresh })).rejects.toThrow(StartError)
  const manual = readFileSync(new URL('../../../../docs/secrets.md', import.meta.url), 'utf8')
  const [, statements = ''] = /-- the school API's database\n([^`]+)```/.exec(manual) ?? []
  await pool.query(statements)
  expect(await whatOpensAt(await start({ DATA_SECRET: fresh }))).toEqual([404, 404])
})
