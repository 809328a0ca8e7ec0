/** The invoices that a payment may be booked on: which, in what order, and what finds them. */
import { payments } from '@schoolbeheer/contracts/school/payments'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { invoices } from '../../db/tables/invoices.ts'
import { callers, refusal, statusOf, startTestApi, type TestApi } from '../../testing/api.ts'
import { addInvoice } from '../../testing/invoices.ts'
import { addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
let leie: number
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })
  const { db } = api.database
  const dender = await addSchoolGroup(db, { name: 'Groep Dendér' })
  leie = await addSchoolGroup(db, { name: 'Groep Leie', clientNumber: '1002' })
  const add = async (schoolGroupId: number, fields: Partial<typeof invoices.$inferInsert>) => {
    const id = await addInvoice(db, { schoolGroupId, amounts: [10_000] })
    await db.update(invoices).set(fields).where(eq(invoices.id, id))
  }
  await add(dender, { dueDate: '2026-12-02' })
  await add(leie, { dueDate: '2026-12-01', status: 1, paidCents: 2_100 })
  await add(dender, { dueDate: '2026-12-03', status: 3, paidCents: 12_100, creditedCents: 100 })
  await add(dender, { status: 3, paidCents: 12_100 })
  await add(dender, { creditedCents: 12_100 })
  await add(dender, { status: 0 })
})
afterAll(() => api.close())

async function find(asked: z.input<typeof payments.openInvoices.input>) {
  return (await api.as(callers.admin))(payments.openInvoices, asked)
}

test('each says what is open of it, or to be paid back, the first due first', async () => {
  expect(await find({})).toMatchObject([
    { invoiceNumber: '2026-00002', status: 1, schoolGroupName: 'Groep Leie', total: 121, open: 100, refund: 0 },
    { invoiceNumber: '2026-00001', status: 2, dueDate: '2026-12-02', total: 121, open: 121, refund: 0 },
    { invoiceNumber: '2026-00003', status: 3, total: 121, open: 0, refund: 1 },
  ])
  expect(await find({ schoolGroupId: leie })).toMatchObject([{ invoiceNumber: '2026-00002' }])
})

test.each([
  ['2026-00003', ['2026-00003']],
  ['2026-', ['2026-00002', '2026-00001', '2026-00003']],
  ['1', ['2026-00001', '2026-00003']],
  ['+++202/6000/00192+++', ['2026-00001']],
  ['100,00', ['2026-00002']],
  ['121', ['2026-00002', '2026-00001', '2026-00003']],
  ['dender', ['2026-00001', '2026-00003']],
  ['2026-00004', []],
  ['%', []],
])('%j finds %j', async (q, numbers) => {
  expect((await find({ q })).map(({ invoiceNumber }) => invoiceNumber)).toEqual(numbers)
})

test('what no text can hold is refused, here and in the list of payments', async () => {
  const call = await api.as(callers.admin)
  const q = 'a\u0000'
  const refused = { status: 400, fields: { q: expect.any(String) } }
  expect(await refusal(call(payments.openInvoices, { q }))).toMatchObject(refused)
  expect(await refusal(call(payments.entries, { q }))).toMatchObject(refused)
})

test('only admins see them', async () => {
  for (const claims of [callers.courseWriter, callers.schoolAdmin, callers.active])
    expect(await statusOf((await api.as(claims))(payments.openInvoices, {}))).toBe(403)
})
