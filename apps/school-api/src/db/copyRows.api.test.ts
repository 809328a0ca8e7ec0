import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../testing/api.ts'
import { copyRows } from './copyRows.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

function lent() {
  const { pool } = api.database
  return pool.totalCount - pool.idleCount
}

test('bytes come as they are, with the length of each column before it, and the connection serves others after', async () => {
  const { pool } = api.database
  const bytes = `decode('00ff5047434f5059', 'hex')`
  const rows = await copyRows(pool, `select at, ${bytes} from generate_series(1, 3) at order by at`)
  for (const at of [1, 2, 3])
    expect((await rows.next())?.toString('hex')).toBe(`000000040000000${at}0000000800ff5047434f5059`)
  expect([await rows.next(), await rows.next()]).toEqual([undefined, undefined])
  const connections = pool.totalCount
  rows.close()
  expect([pool.totalCount, lent()]).toEqual([connections, 0])
})

test('who reads slowly lets the database wait, and who stops gives the connection back', async () => {
  const { pool } = api.database
  const rows = await copyRows(
    pool,
    `select decode(repeat('00', 100000), 'hex') from (select generate_series(1, 1000000000)) endless`,
  )
  for (let read = 0; read < 50; read += 1) expect((await rows.next())?.length).toBe(100_004)
  const waits = "select from pg_stat_activity where query like 'copy%' and wait_event = 'ClientWrite'"
  await expect.poll(async () => (await pool.query(waits)).rowCount, { timeout: 20_000 }).toBe(1)
  rows.close()
  expect(lent()).toBe(0)
  await expect.poll(async () => (await pool.query(waits)).rowCount, { timeout: 20_000 }).toBe(0)
})

test('what the database refuses, and a connection that it cuts, fail the reading and nothing else', async () => {
  const { pool } = api.database
  const refused = await copyRows(pool, 'select 1 / (3 - at) from generate_series(1, 5) at order by at')
  const readAll = async () => {
    while (await refused.next());
  }
  await expect(readAll()).rejects.toThrow('division by zero')
  refused.close()
  const cut = await copyRows(pool, `select repeat('x', 100000) from generate_series(1, 1000000)`)
  await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where query like 'copy%'")
  const readOn = async () => {
    while (await cut.next());
  }
  await expect(readOn()).rejects.toThrow(/connection|terminat/i)
  cut.close()
  expect(lent()).toBe(0)
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
})
