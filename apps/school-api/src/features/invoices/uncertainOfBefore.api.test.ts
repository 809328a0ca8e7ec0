/** Old invoices without a note that their mail is uncertain: the migration finds it in the ledger. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { addInvoice } from '../../testing/invoices.ts'
import { migrateAgain } from '../../testing/migrating.ts'
import { addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

test('one that was made anew is uncertain again; one that was mailed again, paid or credited is not', async () => {
  const { db, pool } = api.database
  const schoolGroupId = await addSchoolGroup(db)
  const add = async (status: 1 | 2 | 3, ...states: string[]) => {
    const id = await addInvoice(db, { schoolGroupId, status })
    for (const [index, state] of states.entries())
      await pool.query(
        `insert into dispatches (document_kind, document_id, purpose, channel, recipient, message_id, asked_by, state, attempts, queued_at)
          values ('invoice', $1, 'invoice', 'mail', 'a@dender.test', $2, 'test', $3, 1, now())`,
        [id, `<${id}.${index}@test>`, state],
      )
    return id
  }
  const anew = await add(1, 'uncertain')
  const again = await add(2, 'uncertain', 'accepted')
  const paid = await add(3, 'uncertain')
  const credited = await add(1, 'uncertain')
  await pool.query(
    `update invoices set credited_cents = total_cents, problem = 'invoice_problem_uncertain' where id = $1`,
    [credited],
  )
  await migrateAgain(pool, '0031_moved_due_dates')
  const { rows } = await pool.query('select id, problem from invoices order by id')
  expect(rows).toEqual([
    { id: anew, problem: 'invoice_problem_uncertain' },
    { id: again, problem: null },
    { id: paid, problem: null },
    { id: credited, problem: null },
  ])
})
