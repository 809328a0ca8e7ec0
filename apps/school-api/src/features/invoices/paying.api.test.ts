/** Payments on an earlier day, and payments by mistake. */
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, refusal, startTestApi, type TestApi } from '../../testing/api.ts'
import { billingOf, type Billing } from '../../testing/billing.ts'
import { addInvoice, addInvoicePdf } from '../../testing/invoices.ts'
import { addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
let billing: Billing
let schoolGroupId: number
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })
  billing = await billingOf(api)
  schoolGroupId = await addSchoolGroup(api.database.db)
})
afterAll(() => api.close())

/** An invoice that was sent on 1 November; its year is that of the list. */
async function sentInvoice(): Promise<number> {
  const { db } = api.database
  const id = await addInvoice(db, { schoolGroupId, on: '2026-11-01' })
  await addInvoicePdf(db, id, 'paper')
  return id
}

function pay(id: number, date?: string) {
  return billing.call(invoices.setPaid, { invoices: [{ invoiceId: id }], ...(date && { date }) })
}
function undo(id: number, reason = 'Verkeerde klant') {
  return billing.call(invoiceExtensions.undoPaid, { id, reason })
}

test('it is paid on the day that is given, else now; the history says the day', async () => {
  const [dated, now] = [await sentInvoice(), await sentInvoice()]
  await pay(dated, '2026-11-10')
  expect(await billing.one(dated)).toMatchObject({ status: 3, paidAt: '2026-11-09T23:00:00.000Z' })
  await pay(now)
  expect(await billing.one(now)).toMatchObject({ status: 3, paidAt: '2026-11-22T12:00:00.000Z' })
  expect((await billing.history(dated)).events[0]).toMatchObject({
    action: 'paid',
    changes: [{ field: 'paidDate', from: null, to: '2026-11-10' }],
  })
})

test('a day to come is refused, and one before the invoice, with its number', async () => {
  const id = await sentInvoice()
  expect(await refusal(pay(id, '2026-11-23'))).toMatchObject({
    status: 400,
    fields: { date: 'invoice_paiddate_tocome' },
  })
  expect(await refusal(pay(id, '2026-10-31'))).toMatchObject({
    status: 409,
    obstacles: [{ id, reason: 'invoice_obstacle_notmade' }],
  })
  expect(await billing.one(id)).toMatchObject({ status: 2, paidAt: null })
  await pay(id, '2026-11-01')
  expect(await billing.one(id)).toMatchObject({ status: 3 })
})

test('paid by mistake is undone with its reason: it is open again, and can be paid again', async () => {
  const id = await sentInvoice()
  await pay(id, '2026-11-10')
  await undo(id)
  expect(await billing.one(id)).toMatchObject({ status: 2, paidAt: null, refund: null, problem: null })
  expect((await billing.history(id)).events[0]).toMatchObject({
    action: 'paymentUndone',
    subject: 'Verkeerde klant',
    changes: [{ field: 'paidDate', from: '2026-11-10', to: null }],
  })
  await pay(id)
  expect(await billing.one(id)).toMatchObject({ status: 3 })
})

test('of one that was credited after it was paid nothing is to be paid back any more', async () => {
  const id = await sentInvoice()
  await pay(id)
  await billing.call(creditNotes.createFull, { invoiceId: id })
  expect((await billing.one(id))?.refund).toBeGreaterThan(0)
  await undo(id)
  expect(await billing.one(id)).toMatchObject({ status: 2, refund: null })
})

test('what is not paid is named, what is not there is a 404, a reason is needed, and only an admin may', async () => {
  const id = await sentInvoice()
  expect(await refusal(undo(id))).toMatchObject({
    status: 409,
    obstacles: [{ id, reason: 'invoice_obstacle_notpaid' }],
  })
  expect(await refusal(undo(999_999))).toMatchObject({ status: 404 })
  await pay(id)
  expect(await refusal(undo(id, '  '))).toMatchObject({ status: 400, fields: { reason: 'shared_fieldrequired' } })
  const writer = await api.as(callers.courseWriter)
  const asked = writer(invoiceExtensions.undoPaid, { id, reason: 'x' })
  expect(await refusal(asked)).toMatchObject({ status: 403 })
  expect(await billing.one(id)).toMatchObject({ status: 3 })
})

test('undone twice at once it is undone once', async () => {
  const id = await sentInvoice()
  await pay(id)
  const answers = await Promise.all([undo(id), undo(id)].map(refusal))
  expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([409, undefined]))
  const { events } = await billing.history(id)
  expect(events.filter(({ action }) => action === 'paymentUndone')).toHaveLength(1)
})
