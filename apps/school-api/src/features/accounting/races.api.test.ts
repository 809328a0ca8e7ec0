/** Deliveries at once with others and with bookings: nothing twice, and nothing between two periods. */
import { payments } from '@schoolbeheer/contracts/school/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal, startTestApi, type TestApi } from '../../testing/api.ts'
import { addBilledGroup, billingOf, type Billing } from '../../testing/billing.ts'
import { deliveriesOf, linesOf, type Deliveries } from '../../testing/deliveries.ts'
import { addSentInvoice } from '../../testing/invoices.ts'
import { addTransfer } from '../../testing/payments.ts'

let api: TestApi
let billing: Billing
let deliveries: Deliveries
const now = Date.parse('2026-12-10T10:00:00Z')
beforeAll(async () => {
  api = await startTestApi({ now: () => now, works: true })
  billing = await billingOf(api)
  deliveries = await deliveriesOf(api)
})
afterAll(() => api.close())

test('of many at once one is made; the others are told that it is being written, or that nothing is left', async () => {
  const schoolGroupId = await addBilledGroup(api)
  await addSentInvoice(api.database.db, { schoolGroupId })
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => refusal(deliveries.begin('2026-11-30'))))
  expect(outcomes.filter((refused) => refused === undefined)).toHaveLength(1)
  const told = new Set(outcomes.flatMap((refused) => refused?.message ?? []))
  expect([...told].filter((one) => one !== 'accounting_busy' && one !== 'accounting_nothing')).toEqual([])
  await expect.poll(async () => (await deliveries.list()).map(({ file }) => file)).toEqual([expect.any(String)])
})

test('a booking that is under way when a delivery begins is in it, and one that comes then is in the next', async () => {
  const { db, pool } = api.database
  const schoolGroupId = await addBilledGroup(api)
  const pay = async () => {
    const invoiceId = await addSentInvoice(db, { schoolGroupId, on: '2026-12-01' })
    const entryId = await addTransfer(db, 12_100, { date: '2026-12-01' })
    return () => billing.call(payments.allocate, { entryId, allocations: [{ invoiceId, amount: 121 }] })
  }
  const [first, second] = [await pay(), await pay()]
  // Activity is noted last: a booking waits there with its day.
  const holder = await pool.connect()
  await holder.query('begin; lock table activity in exclusive mode')
  const waiting = (count: number) => {
    const locks = `select from pg_locks where not granted and locktype = 'relation'
      and database = (select oid from pg_database where datname = current_database())`
    return expect.poll(async () => (await pool.query(locks)).rowCount).toBe(count)
  }
  const booking = first()
  await waiting(1)
  const delivering = deliveries.begin('2026-12-09')
  await waiting(2)
  const later = second()
  await waiting(3)
  await holder.query('commit')
  holder.release()
  await Promise.all([booking, later])
  const { id } = await delivering
  await expect.poll(async () => (await deliveries.list())[0]?.file).toBeTruthy()
  const files = await deliveries.files(`delivery/${id}`)
  expect(linesOf(files, 'betalingen.csv').slice(1)).toEqual([expect.stringMatching(/^01\/12\/2026;Betaling;121,00;/)])
  const { rows } = await pool.query(`select journal_date::text as day from payment_allocations order by journal_date`)
  expect(rows).toEqual([{ day: '2026-12-01' }, { day: '2026-12-10' }])
})
