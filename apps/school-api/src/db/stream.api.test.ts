import { anonymous } from '@schoolbeheer/server/bearer'
import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csv } from '../http/csv.ts'
import { spreadsheet } from '../http/spreadsheet.ts'
import { zipOf } from '../storage/zip.ts'
import { listSchoolGroups } from '../features/schoolGroups/queries.ts'
import { startTestApi, type TestApi } from '../testing/api.ts'
import { addSchoolGroup } from '../testing/records.ts'
import { streamRows } from './stream.ts'

const numbers = pgTable('numbers', { value: integer() })

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await api.database.pool.query('create view numbers as select generate_series(1, 1000000000) as value')
})
afterAll(() => api.close())

function stream() {
  return streamRows(api.database.pool, (db) =>
    db
      .select({ named: { theValue: numbers.value } })
      .from(numbers)
      .where(sql`${numbers.value} % ${2} = 0`),
  )
}

test('rows come under their names while there are endlessly more; who stops reading gives the connection back', async () => {
  const { pool } = api.database
  const seen: (number | null)[] = []
  const released = once(pool, 'release')
  for await (const { named } of await stream()) {
    seen.push(named.theValue)
    if (seen.length === 600) break
  }
  await released
  expect(seen.at(-1)).toBe(1200)
  expect(pool.totalCount - pool.idleCount).toBe(0)
})

test('at most six are read at once, and the next when one has ended', async () => {
  const { pool } = api.database
  const reading = await Promise.all(Array.from({ length: 6 }, async () => (await stream())[Symbol.asyncIterator]()))
  await Promise.all(reading.map((rows) => rows.next()))
  await expect(stream()).rejects.toMatchObject({ status: 429 })
  await reading[0]?.return?.()
  const next = (await stream())[Symbol.asyncIterator]()
  expect((await next.next()).value).toEqual({ named: { theValue: 2 } })
  for (const rows of [...reading, next]) await rows.return?.()
  expect(pool.totalCount - pool.idleCount).toBe(0)
})

const columns = [
  { header: 'Waarde', width: 10, value: ({ named }: { named: { theValue: number | null } }) => named.theValue },
]
const files = {
  CSV: async () => csv({ columns, rows: await stream() }),
  spreadsheet: async () => spreadsheet({ name: 'Waarden', columns, rows: await stream() }),
  ZIP: async () => zipOf(api.database.pool, { stored: [], made: [{ name: 'waarden.csv', make: files.CSV }] }),
}

test.each(Object.entries(files))(
  'who leaves a %s before its rows, or amid them, gives the connection back',
  async (_, make) => {
    const { pool } = api.database
    const inUse = () => pool.totalCount - pool.idleCount
    ;(await make()).destroy()
    await expect.poll(inUse).toBe(0)
    const file = await make()
    // All that lies between fills, because nobody reads, and the rows wait.
    await expect.poll(() => file.readableLength).toBeGreaterThanOrEqual(file.readableHighWaterMark)
    expect(inUse()).toBeGreaterThan(0)
    file.destroy()
    await expect.poll(inUse).toBe(0)
  },
)

test('a connection that the server cuts fails the reading, and nothing else', async () => {
  const { pool } = api.database
  const fetching = `from pg_stat_activity where datname = current_database() and query like '%from "numbers"%' and pid <> pg_backend_pid()`
  const cutAndReadOn = async () => {
    for await (const { named } of await stream())
      if (named.theValue === 2) await pool.query(`select pg_terminate_backend(pid) ${fetching}`)
  }
  await expect(cutAndReadOn()).rejects.toThrow('Failed query')
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
})

test('all groups are read in the order of their index, because nobody is answered while many are sorted', async () => {
  const { db, pool } = api.database
  for (let number = 0; number < 200; number++)
    await addSchoolGroup(db, { name: `Groep ${(number * 7) % 200}`, clientNumber: `G${number}` })
  await pool.query('analyze school_groups, onderwijsnetten, cities')
  const { sql: text } = listSchoolGroups(db, { ...anonymous, isAdmin: true }).toSQL()
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Scan using school_groups_name')
  expect(plan).not.toContain('Sort')
})
