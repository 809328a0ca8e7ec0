/** Work that was billed before its records counted it: the migration counts it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { wrongSourcesInBooks } from '../../testing/books.ts'
import { migrateAgain } from '../../testing/migrating.ts'
import { addCustomer, sourcesOf } from '../../testing/sources.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi({ now: () => Date.parse('2026-06-11T10:00:00Z') })))
afterAll(() => api.close())

test('people and shares of days, visits and feedback are counted as they are billed', async () => {
  const { pool } = api.database
  const office = await sourcesOf(api)
  const customer = await addCustomer(api, {})
  await office.billDays([customer, await office.day([{ of: customer, names: ['An', 'Bert'] }])])
  await office.billVisits([customer, await office.visit(customer)])
  await office.billFeedback([customer, await office.feedback(customer)])
  for (const open of [office.visit, office.feedback]) await open(customer)
  await office.sent()
  expect(await wrongSourcesInBooks(pool)).toEqual([])
  for (const table of ['participants', 'school_visits', 'individual_feedback'])
    await pool.query(`update ${table} set billed_count = 0`)
  await pool.query('update course_day_shares set share_billed = false, travel_billed = false')
  expect(await wrongSourcesInBooks(pool)).toHaveLength(5)

  await migrateAgain(pool, '0038_open_work')
  expect(await wrongSourcesInBooks(pool)).toEqual([])
})
