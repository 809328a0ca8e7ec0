import { asc, sql } from 'drizzle-orm'
import { once } from 'node:events'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { cities } from './tables/reference.ts'
import { createSchoolDatabase } from '../testing/database.ts'
import { openSchoolDatabase } from './database.ts'

let round = 0

/** The database, while the rounds of the event loop are counted. */
async function opened() {
  const { url, drop } = await createSchoolDatabase()
  onTestFinished(drop)
  const database = await openSchoolDatabase({ DATABASE_URL: url, DATA_DIR: '' })
  onTestFinished(database.close)
  let counting = setImmediate(function count() {
    round += 1
    counting = setImmediate(count)
  })
  onTestFinished(() => clearImmediate(counting))
  return database
}

test('others are served while a long answer comes', async () => {
  const { pool } = await opened()
  const client = await pool.connect()
  const read = client.query(new pg.Query(`select repeat('x', 1000) from generate_series(1, 20000)`))
  const rowsOf = new Map<number, number>()
  read.on('row', () => rowsOf.set(round, (rowsOf.get(round) ?? 0) + 1))
  await once(read, 'end')
  client.release()
  expect(Math.max(...rowsOf.values())).toBeLessThan(200)
})

test('many rows are all there, and others are served while they are mapped, in a transaction too', async () => {
  const { db, pool } = await opened()
  const { rows } = await pool.query<{ id: number }>('select id from cities order by id')
  for (const from of [db, undefined]) {
    const rounds = new Set<number>()
    const select = (on: Pick<typeof db, 'select'>) =>
      on
        .select({ id: cities.id, mapped: sql`true`.mapWith(() => rounds.add(round).size > 0) })
        .from(cities)
        .orderBy(asc(cities.id))
    const found = await (from ? select(from) : db.transaction(select))
    expect(found).toEqual(rows.map(({ id }) => ({ id, mapped: true })))
    expect(rounds.size).toBeGreaterThan(rows.length / 250 - 1)
  }
})
