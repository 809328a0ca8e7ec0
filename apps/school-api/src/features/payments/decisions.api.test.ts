/** Decisions of a person about a payment: what each does, and what refuses it. */
import { activity } from '@schoolbeheer/contracts/school/activity'
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { payments } from '@schoolbeheer/contracts/school/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/connection.ts'
import { callers, program, refusal, startTestApi, type TestApi } from '../../testing/api.ts'
import { billingOf, type Billing } from '../../testing/billing.ts'
import { wrongPaymentsInBooks } from '../../testing/books.ts'
import { addSentInvoice } from '../../testing/invoices.ts'
import { addTransfer } from '../../testing/payments.ts'
import { addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
let db: Db
let billing: Billing
let schoolGroupId: number
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })
  db = api.database.db
  billing = await billingOf(api)
  schoolGroupId = await addSchoolGroup(db)
})
afterAll(() => api.close())

/** An invoice of € 121 at this status. */
function invoice(status: 0 | 1 | 2 | 3 = 2): Promise<number> {
  return addSentInvoice(db, { schoolGroupId, status })
}

function allocate(entryId: number, ...parts: [number, number][]) {
  const allocations = parts.map(([invoiceId, amount]) => ({ invoiceId, amount }))
  return billing.call(payments.allocate, { entryId, allocations })
}
function credit(invoiceId: number) {
  return billing.call(creditNotes.createFull, { invoiceId })
}

async function entry(id: number) {
  return (await billing.call(payments.entries, {})).find((one) => one.id === id)
}

test('parts of a payment are booked on invoices, and the rest becomes the credit of its customer', async () => {
  const [first, second, transfer] = [await invoice(), await invoice(), await addTransfer(db, 30_000)]
  await allocate(transfer, [second, 100], [first, 121])
  expect(await billing.one(first)).toMatchObject({ status: 3, paid: 121, open: 0 })
  expect(await billing.one(second)).toMatchObject({ status: 2, paid: 100, open: 21 })
  expect(await entry(transfer)).toMatchObject({ state: 'partly', remainder: 79, schoolGroupId })
  await billing.call(payments.assign, { entryId: transfer, schoolGroupId })
  expect(await entry(transfer)).toMatchObject({ state: 'booked', remainder: 79, schoolGroupId })
  await allocate(transfer, [await invoice(), 79])
  expect(await entry(transfer)).toMatchObject({ state: 'booked', remainder: 0 })
  expect(await billing.call(activity.list, { kind: 'payment', id: transfer })).toMatchObject([
    { action: 'booked' },
    { action: 'assigned', subject: 'Scholengroep Dender' },
    { action: 'booked' },
    { action: 'booked' },
  ])
})

test('what is booked too much is refused for all, with the invoice or payment that stands in the way', async () => {
  const [sent, unmade, paid] = [await invoice(), await invoice(0), await invoice(3)]
  const [transfer, refund] = [await addTransfer(db, 20_000), await addTransfer(db, -5000)]
  const obstacle = async (asked: Promise<unknown>) => (await refusal(asked))?.obstacles
  expect(await obstacle(allocate(transfer, [sent, 121.01], [paid, 1], [unmade, 1]))).toMatchObject([
    { id: sent, name: '2026-00004', reason: 'payment_obstacle_toomuch' },
    { id: unmade, reason: 'payment_obstacle_nopdf' },
    { id: paid, reason: 'payment_obstacle_nothingopen' },
  ])
  const [one, two] = [await invoice(), await invoice()]
  expect(await obstacle(allocate(transfer, [one, 121], [two, 79.01]))).toMatchObject([
    { id: two, reason: 'payment_obstacle_toomuch' },
  ])
  expect(await obstacle(allocate(refund, [paid, 50]))).toMatchObject([{ reason: 'payment_obstacle_nothingopen' }])
  expect(await billing.one(one)).toMatchObject({ paid: 0 })
  for (const [amount, message] of [
    [0, 'payments_amount'],
    [-1, 'shared_amountinvalid'],
    [0.001, 'shared_amountinvalid'],
    [10_000_000, 'shared_amounttoolarge'],
  ] as const) {
    const fields = { 'allocations.0.amount': message }
    expect(await refusal(allocate(transfer, [sent, amount]))).toMatchObject({ status: 400, fields })
  }
  for (const amount of [1, 2]) await allocate(transfer, [one, amount])
  expect((await entry(transfer))?.allocations).toMatchObject([
    { amount: 1, undoneAt: expect.any(String) },
    { invoiceId: one, amount: 3, undoneAt: null },
  ])
  const unknown = [allocate(999_999, [one, 1]), allocate(transfer, [999_999, 1])]
  expect(await Promise.all(unknown.map(refusal))).toMatchObject([{ status: 404 }, { status: 404 }])
})

test('what is paid back of a credited invoice leaves it paid; nothing more is paid back than that', async () => {
  const [id, transfer, refund] = [await invoice(), await addTransfer(db, 12_100), await addTransfer(db, -15_000)]
  await allocate(transfer, [id, 121])
  await credit(id)
  expect(await billing.one(id)).toMatchObject({ status: 3, paid: 121, open: 0, refund: 121 })
  expect(await refusal(allocate(refund, [id, 121.01]))).toMatchObject({
    obstacles: [{ reason: 'payment_obstacle_toomuch' }],
  })
  await allocate(refund, [id, 121])
  expect(await billing.one(id)).toMatchObject({ status: 3, paid: 0, refund: null })
  expect(await entry(refund)).toMatchObject({ state: 'partly', remainder: -29 })
})

test('credited until nothing is open, an invoice that is paid in part is paid; without a payment it is not', async () => {
  const [part, none] = [await invoice(), await invoice()]
  await allocate(await addTransfer(db, 4000), [part, 40])
  for (const id of [part, none]) await credit(id)
  expect(await billing.one(part)).toMatchObject({ status: 3, open: 0, refund: 40, paidAt: '2026-11-19T23:00:00.000Z' })
  expect(await billing.one(none)).toMatchObject({ status: 2, open: 0, refund: null, paidAt: null })
})

test('an invoice that is paid before it is sent stays at 1', async () => {
  const id = await invoice(1)
  await allocate(await addTransfer(db, 12_100), [id, 121])
  expect(await billing.one(id)).toMatchObject({ status: 1, paid: 121, open: 0, paidAt: null })
})

test('a return stands against its payment; equal signs, or nothing left, are refused', async () => {
  const [paid, other, returned] = [
    await addTransfer(db, 12_100),
    await addTransfer(db, 100),
    await addTransfer(db, -10_000),
  ]
  const pair = (entryId: number, counterEntryId: number) => billing.call(payments.pair, { entryId, counterEntryId })
  expect(await refusal(pair(paid, other))).toMatchObject({ obstacles: [{ reason: 'payment_obstacle_sign' }] })
  await pair(returned, paid)
  expect(await entry(paid)).toMatchObject({
    state: 'partly',
    remainder: 21,
    allocations: [{ counterEntryId: returned, amount: 100 }],
  })
  expect(await entry(returned)).toMatchObject({
    state: 'booked',
    allocations: [{ counterEntryId: paid, amount: -100 }],
  })
  expect(await refusal(pair(returned, other))).toMatchObject({
    obstacles: [{ reason: 'payment_obstacle_nothingopen' }],
  })
  expect(await refusal(pair(paid, 999_999))).toMatchObject({ status: 404 })
  await billing.call(payments.undo, { allocationId: (await entry(returned))?.allocations[0]?.id ?? 0 })
  expect([await entry(paid), await entry(returned)]).toMatchObject([{ state: 'toDo' }, { state: 'toDo' }])
})

test('left out, it is decided no more until it is opened again; its customer is that of its reference then', async () => {
  const id = await invoice()
  const reference = (await billing.one(id))?.reference
  const transfer = await addTransfer(db, 12_100, { reference })
  const reopen = () => billing.call(payments.reopen, { entryId: transfer })
  const dismiss = () => billing.call(payments.dismiss, { entryId: transfer, reason: 'own', note: 'Spaarrekening' })
  expect(await refusal(reopen())).toMatchObject({ obstacles: [{ reason: 'payment_obstacle_changed' }] })
  await dismiss()
  expect(await entry(transfer)).toMatchObject({ state: 'dismissed', reason: 'own', note: 'Spaarrekening' })
  const late = [
    dismiss(),
    allocate(transfer, [id, 1]),
    billing.call(payments.assign, { entryId: transfer, schoolGroupId }),
  ]
  const dismissed = { status: 409, obstacles: [{ reason: 'payment_obstacle_dismissed' }] }
  expect(await Promise.all(late.map(refusal))).toMatchObject([dismissed, dismissed, dismissed])
  await reopen()
  expect(await entry(transfer)).toMatchObject({ state: 'toDo', reason: null, note: null, schoolGroupId })
  await allocate(transfer, [id, 1])
  expect(await refusal(dismiss())).toMatchObject({ obstacles: [{ reason: 'payment_obstacle_changed' }] })
})

test('a credit is assigned once, only of what came in, and to a group that is there', async () => {
  const [transfer, sent] = [await addTransfer(db, 100), await addTransfer(db, -100)]
  const assign = (entryId: number, group = schoolGroupId) =>
    billing.call(payments.assign, { entryId, schoolGroupId: group })
  expect(await refusal(assign(transfer, 999_999))).toMatchObject({ status: 404 })
  expect(await refusal(assign(sent))).toMatchObject({ obstacles: [{ reason: 'payment_obstacle_sign' }] })
  await assign(transfer)
  expect(await refusal(assign(transfer))).toMatchObject({ obstacles: [{ reason: 'payment_obstacle_changed' }] })
  await billing.call(payments.reopen, { entryId: transfer })
  expect(await entry(transfer)).toMatchObject({ state: 'toDo', schoolGroupId: null })
})

test('a payment by hand is undone with a reason, is withdrawn then, and stays so', async () => {
  const id = await invoice(3)
  const [byHand] = (await billing.history(id)).payments ?? []
  const { id: allocationId = 0, entryId = 0 } = byHand ?? {}
  const undo = (reason?: string) => billing.call(payments.undo, { allocationId, reason })
  expect(await refusal(undo())).toMatchObject({ status: 400, fields: { reason: 'shared_fieldrequired' } })
  await undo('Verkeerde klant')
  expect(await billing.one(id)).toMatchObject({ status: 2, paid: 0, open: 121 })
  expect(await entry(entryId)).toMatchObject({ source: 'manual', state: 'dismissed', reason: 'withdrawn' })
  expect(await refusal(undo('Nog eens'))).toMatchObject({
    obstacles: [{ id: allocationId, reason: 'payment_obstacle_undone' }],
  })
  expect(await refusal(billing.call(payments.reopen, { entryId }))).toMatchObject({
    obstacles: [{ id: entryId, reason: 'payment_obstacle_undone' }],
  })
  expect(await refusal(billing.call(payments.undo, { allocationId: 999_999 }))).toMatchObject({ status: 404 })
})

test('by hand what is open is paid beside what the bank says; undone, the invoice has what the bank says', async () => {
  const id = await invoice()
  await allocate(await addTransfer(db, 4000), [id, 40])
  await billing.pay(id)
  expect(await billing.one(id)).toMatchObject({ status: 3, paid: 121 })
  const [byHand] = (await billing.history(id)).payments ?? []
  expect(byHand).toMatchObject({ source: 'manual', amount: 81, date: '2026-11-22' })
  await billing.call(payments.undo, { allocationId: byHand?.id ?? 0, reason: 'Vergissing' })
  expect(await billing.one(id)).toMatchObject({ status: 2, paid: 40, open: 81 })
})

test('only an admin decides, and a program with the scope', async () => {
  const transfer = await addTransfer(db, 100)
  const others = program('payments:read invoices:manage creditNotes:manage')
  for (const caller of [callers.courseWriter, callers.schoolAdmin, callers.active, others]) {
    const call = await api.as(caller)
    const asked = [
      call(payments.dismiss, { entryId: transfer, reason: 'own' }),
      call(payments.assign, { entryId: transfer, schoolGroupId }),
      call(payments.allocate, { entryId: transfer, allocations: [{ invoiceId: 1, amount: 1 }] }),
      call(payments.pair, { entryId: transfer, counterEntryId: 1 }),
      call(payments.reopen, { entryId: transfer }),
      call(payments.accept, { items: [{ entryId: transfer, key: 'x' }] }),
      call(payments.undo, { allocationId: 1 }),
    ]
    expect((await Promise.all(asked.map(refusal))).map((one) => one?.status)).toEqual(asked.map(() => 403))
  }
  expect(await entry(transfer)).toMatchObject({ state: 'toDo' })
})

test('after all of this the books add up', async () => {
  expect(await wrongPaymentsInBooks(api.database.pool)).toEqual([])
})

test('the rest of a payment is of the customer whom it pays, and of nobody once it pays nobody or several', async () => {
  const other = await addSchoolGroup(db, { name: 'Scholengroep Leie', clientNumber: '1002' })
  const ofOther = await addSentInvoice(db, { schoolGroupId: other })
  const transfer = await addTransfer(db, 30_000)
  await allocate(transfer, [await invoice(), 121])
  expect(await entry(transfer)).toMatchObject({ schoolGroupId })
  await allocate(transfer, [ofOther, 50])
  expect(await entry(transfer)).toMatchObject({ schoolGroupId: null })
  const [ofFirst, ofSecond] = (await entry(transfer))?.allocations ?? []
  await billing.call(payments.undo, { allocationId: ofFirst?.id ?? 0 })
  expect(await entry(transfer)).toMatchObject({ schoolGroupId: other })
  await billing.call(payments.undo, { allocationId: ofSecond?.id ?? 0 })
  expect(await entry(transfer)).toMatchObject({ schoolGroupId: null })
})
