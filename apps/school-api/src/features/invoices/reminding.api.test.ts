/** Several reminders, reminders before the due date, and stopped ones: in the list, the mail and on paper. */
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { addBilledGroup, billingOf, type Billing } from '../../testing/billing.ts'
import { createSchoolDatabase } from '../../testing/database.ts'
import { addSentInvoice } from '../../testing/invoices.ts'

let api: TestApi
let billing: Billing
let port: number
const start = Date.parse('2026-11-22T12:00:00Z')
let now = start
beforeAll(async () => {
  port = await freePort()
  api = await startTestApi({ now: () => now, works: true, env: { MAIL_URL: `smtp://127.0.0.1:${port}` } })
  billing = await billingOf(api)
})
afterAll(() => api.close())

async function post() {
  const { mails } = await startMailServer({}, port)
  return { mails, textOfLast: async () => (await PostalMime.parse(mails.at(-1) ?? '')).text }
}

test('the list says how often and when; the second reminder names the first, in the mail and on paper', async () => {
  const { textOfLast } = await post()
  const [id = 0] = await billing.made(await addBilledGroup(api))
  await billing.ended(await billing.send(id))
  expect(await billing.one(id)).toMatchObject({ dueDate: '2026-12-22', reminders: 0, lastReminded: null })

  now = Date.parse('2027-01-05T10:00:00Z')
  await billing.ended(await billing.remind(id))
  expect(await billing.one(id)).toMatchObject({ reminders: 1, lastReminded: '2027-01-05T10:00:00.000Z' })
  expect(await textOfLast()).toContain('verviel op 22/12/2026')
  expect(await textOfLast()).not.toContain('eerste herinnering')

  now = Date.parse('2027-01-19T10:00:00Z')
  await billing.ended(await billing.remind(id))
  expect(await billing.one(id)).toMatchObject({ reminders: 2, lastReminded: '2027-01-19T10:00:00.000Z' })
  expect(await textOfLast()).toContain('Op 05/01/2027 stuurden wij u hierover al een eerste herinnering.')
  const { rows } = await api.database.pool.query(
    `select paper -> 'firstDate' as first from invoice_reminders where invoice_id = ${id} order by count`,
  )
  expect(rows).toEqual([{ first: null }, { first: '2027-01-05' }])
  now = start
})

test('a reminder before the due date does not say that it has passed', async () => {
  const { textOfLast } = await post()
  const [id = 0] = await billing.made(await addBilledGroup(api))
  await billing.ended(await billing.send(id))
  await billing.ended(await billing.remind(id))
  expect(await textOfLast()).toContain('vervalt op 22/12/2026')
})

test('a reminder that reached nobody is not counted', async () => {
  await post()
  const group = await addBilledGroup(api)
  const [id = 0] = await billing.made(group)
  await billing.ended(await billing.send(id))
  await api.database.pool.query(`update school_groups set invoice_emails = null, peppol = true where id = ${group}`)
  await billing.ended(await billing.remind(id))
  expect(await billing.one(id)).toMatchObject({ reminders: 0, lastReminded: null })
})

test('a reminder that is being drawn when its batch is stopped does not leave', async () => {
  const { mails } = await post()
  const on = await createSchoolDatabase()
  const idle = await startTestApi({ on: Promise.resolve(on) })
  const { call, one, remind, ended } = await billingOf(idle)
  const { db, pool } = idle.database
  const id = await addSentInvoice(db, { schoolGroupId: await addBilledGroup(idle), on: '2026-11-01' })
  const accepted = await remind(id)
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from invoices where id = $1 for update', [id])
  const env = { MAIL_URL: `smtp://127.0.0.1:${port}` }
  const working = await startTestApi({
    works: true,
    env,
    on: Promise.resolve({ ...on, drop: () => Promise.resolve() }),
  })
  const count = async (what: string) => (await pool.query(what)).rowCount
  await expect.poll(() => count(waiting)).toBe(1)
  await call(invoiceExtensions.stopBatch, { id: accepted?.batch ?? 0 })
  await holder.query('commit')
  holder.release()
  await expect.poll(() => count(`select from jobs.job where state < 'completed'`)).toBe(0)
  expect(mails).toHaveLength(0)
  expect(await ended(accepted)).toMatchObject({ done: 0, failed: [], stopped: [{ invoiceId: id }] })
  expect(await one(id)).toMatchObject({ reminders: 0, lastReminded: null, underWay: false })
  await working.close()
  await idle.close()
})

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
