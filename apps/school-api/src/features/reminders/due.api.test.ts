/** Customers whose letter is due, and the payments that hold it, over real sockets. */
import { Problem } from '@schoolbeheer/contracts/problem'
import { payments } from '@schoolbeheer/contracts/school/payments'
import { reminders } from '@schoolbeheer/contracts/school/reminders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, program, refusal } from '../../testing/api.ts'
import { addTransfer } from '../../testing/payments.ts'
import { startRemindingApi, type RemindingApi } from '../../testing/reminders.ts'

let reminding: RemindingApi
beforeAll(async () => {
  reminding = await startRemindingApi()
})
afterAll(() => reminding.api.close())

test('a customer is due once an invoice is late enough, with all that is overdue; the rest is left out', async () => {
  const { due, owing } = reminding
  const early = await owing(['2026-11-14'])
  const { schoolGroupId, ids } = await owing(['2026-11-01', '2026-11-14', '2026-12-01'], {
    name: 'Groep Dender',
    invoiceEmails: 'a@dender.test; b@dender.test',
  })
  const [first, second, third] = ids
  expect(await due(early.schoolGroupId)).toBeUndefined()
  expect(await due(schoolGroupId)).toMatchObject({
    schoolGroupName: 'Groep Dender',
    level: 1,
    total: 242,
    emails: ['a@dender.test', 'b@dender.test'],
    hold: null,
    entries: [],
    invoices: [
      { invoiceId: first, dueDate: '2026-12-01', open: 121, daysLate: 19, reminders: 0, lastReminded: null },
      { invoiceId: second, dueDate: '2026-12-14', open: 121, daysLate: 6, reminders: 0 },
    ],
    leftOut: [{ invoiceId: third, reason: 'notDue' }],
  })
})

test('without an address the letter is to be posted', async () => {
  const { schoolGroupId } = await reminding.owing(['2026-11-01'], { invoiceEmails: null, peppol: true })
  expect(await reminding.due(schoolGroupId)).toMatchObject({ hold: 'noAddress', emails: [] })
})

test('a customer with a credit alone is not due, and has no letter', async () => {
  const { api, billing, due, owing, preview } = reminding
  const { schoolGroupId } = await owing([])
  const entryId = await addTransfer(api.database.db, 5000, { name: null })
  await billing.call(payments.assign, { entryId, schoolGroupId })
  expect(await due(schoolGroupId)).toBeUndefined()
  expect((await preview(schoolGroupId)).status).toBe(404)
})

test.each([
  ['that names the invoice', 5000, null, true],
  ['under a like name', 12_100, 'GROEP WAASLAND', true],
  ["that is nobody's, as much as all that is overdue", 24_200, undefined, true],
  ["that is nobody's, of another amount", 24_201, undefined, false],
])('a payment %s', async (_, cents, name, holds) => {
  const { db, pool } = reminding.api.database
  const { schoolGroupId, ids } = await reminding.owing(['2026-11-01', '2026-11-02'], { name: 'Groep Waasland' })
  const { rows } = await pool.query<{ reference: string }>(`select reference from invoices where id = ${ids[0]}`)
  const communication = name === null ? `factuur ${rows[0]?.reference}` : null
  const entry = await addTransfer(db, cents, { date: '2026-12-18', name, communication })
  expect(await reminding.due(schoolGroupId)).toMatchObject(
    holds
      ? { hold: 'payment', entries: [{ id: entry, date: '2026-12-18', remainder: cents / 100 }] }
      : { hold: null, entries: [] },
  )
  const refused = await reminding.remind(ids[0] ?? 0).then(() => [], obstaclesOf)
  expect(refused).toMatchObject(holds ? [{ id: ids[0], reason: 'reminder_obstacle_payment' }] : [])
  await pool.query(`update payment_entries set dismissed = 'other' where id = ${entry}`)
  await pool.query(`update school_groups set name = 'Groep ' || id where id = ${schoolGroupId}`)
})

test('a program that may not see payments is told that one holds a letter, and nothing of it', async () => {
  const { api, owing } = reminding
  const { schoolGroupId } = await owing(['2026-11-01'], { name: 'Groep Pajottenland' })
  const id = await addTransfer(api.database.db, 12_100, { date: '2026-12-18', name: 'GROEP PAJOTTENLAND' })
  const told = async (scope: string) => {
    const letters = await (await api.as(program(scope)))(reminders.due, {})
    return letters.find((one) => one.schoolGroupId === schoolGroupId)
  }
  expect(await told('invoices:manage')).toMatchObject({ hold: 'payment', entries: [] })
  expect(await told('invoices:manage payments:read')).toMatchObject({ hold: 'payment', entries: [{ id }] })
})

test('only admins see whose letter is due, and preview it', async () => {
  const call = await reminding.api.as(callers.courseWriter)
  expect(await refusal(call(reminders.due, {}))).toMatchObject({ status: 403 })
  expect((await reminding.preview(1, callers.courseWriter)).status).toBe(403)
})

function obstaclesOf(error: unknown) {
  if (!(error instanceof Problem)) throw error
  return error.obstacles
}
