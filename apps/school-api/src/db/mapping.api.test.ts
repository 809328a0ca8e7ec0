import { asc, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { cities } from './tables/reference.ts'
import { createSchoolDatabase } from '../testing/database.ts'
import { openSchoolDatabase } from './database.ts'

test('many rows are all there, and others are served while they are mapped, in a transaction too', async () => {
  const { url, drop } = await createSchoolDatabase()
  onTestFinished(drop)
  const { db, pool, close } = await openSchoolDatabase({ DATABASE_URL: url, DATA_DIR: '' })
  onTestFinished(close)
  let round = 0
  let counting = setImmediate(function count() {
    round += 1
    counting = setImmediate(count)
  })
  onTestFinished(() => clearImmediate(counting))
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
