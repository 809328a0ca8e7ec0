import { statement } from '@schoolbeheer/server/database/statement'
import { and, asc, gt, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createSchoolDatabase } from '../testing/database.ts'
import { openSchoolDatabase } from './database.ts'
import { activity } from './tables/activity.ts'

const note = statement<{ record: number; action: string; at: Date }, { rowCount: number | null }>(
  (db, { record, action, at }) =>
    db.execute(sql`
      insert into ${activity} (at, kind, record_id, action, actor_id, changes)
      values (${at}, 'invoice', ${record}, ${action}, 'griet', '[]')`),
)

const list = statement<{ after: number; action: string | null }, { record: number; at: Date }[]>(
  (db, { after, action }) =>
    db
      .select({ record: activity.recordId, at: activity.at })
      .from(activity)
      .where(and(gt(activity.recordId, after), sql`${action}::text is null or ${activity.action} = ${action}`))
      .orderBy(asc(activity.recordId)),
)

test('a statement that is written once has the values of each call, on each database and in each transaction', async () => {
  const [one, another] = [await open(), await open()]
  const at = new Date('2026-03-01T09:00:00.123Z')
  await note(one.db, { record: 1, action: 'sent', at })
  await note(another.db, { record: 2, action: 'paid', at })
  expect(await list(one.db, { after: 0, action: null })).toEqual([{ record: 1, at }])
  expect(await list(another.db, { after: 0, action: null })).toEqual([{ record: 2, at }])

  await one.prepared.transaction(async (tx) => {
    expect(await note(tx, { record: 3, action: 'paid', at })).toMatchObject({ rowCount: 1 })
    expect(await list(tx, { after: 1, action: null })).toMatchObject([{ record: 3 }])
    expect(await list(tx, { after: 0, action: 'sent' })).toMatchObject([{ record: 1 }])
    expect(await list(one.db, { after: 0, action: null })).toMatchObject([{ record: 1 }])
  })
  const both = [list(one.db, { after: 0, action: 'paid' }), list(one.prepared, { after: 0, action: 'sent' })]
  expect(await Promise.all(both)).toMatchObject([[{ record: 3 }], [{ record: 1 }]])
})

async function open() {
  const { url, drop } = await createSchoolDatabase()
  onTestFinished(drop)
  const { db, prepared, close } = await openSchoolDatabase({ DATABASE_URL: url, DATA_DIR: '' })
  onTestFinished(close)
  return { db, prepared }
}
