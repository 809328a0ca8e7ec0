/** Booking parts of payments and undoing that: sums, statuses, days, activity. */
import { activity } from '@schoolbeheer/contracts/school/activity'
import { payments } from '@schoolbeheer/contracts/school/payments'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentAllocations, paymentEntries } from '../../db/tables/payments.ts'
import { refusal, startTestApi, type TestApi } from '../../testing/api.ts'
import { billingOf, type Billing } from '../../testing/billing.ts'
import { addInvoice, addSentInvoice } from '../../testing/invoices.ts'
import { wrongPaymentsInBooks } from '../../testing/books.ts'
import { addTransfer } from '../../testing/payments.ts'
import { addSchoolGroup } from '../../testing/records.ts'
import { book, lockAllocations, lockEntries, lockInvoices, unbook, type NewAllocation } from './ledger.ts'

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

const act: Act = { viewer: { userId: 'an', name: 'An Peeters' }, at: new Date('2026-11-22T12:00:00Z') }

/** An invoice of € 121, sent on 1 November. */
function sentInvoice(): Promise<number> {
  return addSentInvoice(db, { schoolGroupId })
}

async function bookNow(...allocations: NewAllocation[]): Promise<number[]> {
  await db.transaction(async (tx) => {
    await lockEntries(
      tx,
      allocations.flatMap(({ entryId, counterEntryId }) => [entryId, counterEntryId ?? entryId]),
    )
    await lockInvoices(
      tx,
      allocations.flatMap(({ invoiceId }) => invoiceId ?? []),
    )
    await book(tx, act, allocations, { automatic: true })
  })
  return live(...allocations.map(({ entryId }) => entryId))
}

async function live(...entryIds: number[]): Promise<number[]> {
  const { id, entryId, undoneAt } = paymentAllocations
  const rows = await db
    .select({ id })
    .from(paymentAllocations)
    .where(and(inArray(entryId, entryIds), isNull(undoneAt)))
    .orderBy(id)
  return rows.map((row) => row.id)
}

function undoNow(...ids: number[]): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAllocations(tx, ids)
    await unbook(tx, act, ids, 'Verkeerde klant')
  })
}

async function entry(id: number) {
  return (await db.select().from(paymentEntries).where(eq(paymentEntries.id, id)))[0]
}

test('asked twice with the remainder that was seen, a part is booked once', async () => {
  const [invoiceId, entryId] = [await sentInvoice(), await addTransfer(db, 30_000)]
  const ask = (amount: number, remainder?: number) =>
    billing.call(payments.allocate, { entryId, allocations: [{ invoiceId, amount }], ...(remainder && { remainder }) })
  const answers = await Promise.all([refusal(ask(50, 300)), refusal(ask(50, 300))])
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
  expect(answers.find((answer) => answer !== undefined)).toMatchObject({
    status: 409,
    obstacles: [{ id: entryId, reason: 'payment_obstacle_changed' }],
  })
  expect(await billing.one(invoiceId)).toMatchObject({ paid: 50 })
  await ask(50, 250)
  await ask(21)
  expect(await billing.one(invoiceId)).toMatchObject({ status: 3, paid: 121 })
})

test('the part that closes an invoice makes it paid on the day of its booking; what is undone opens it', async () => {
  const invoiceId = await sentInvoice()
  const [first, second] = [
    await addTransfer(db, 4000, { date: '2026-11-10' }),
    await addTransfer(db, 9000, { date: '2026-11-12' }),
  ]
  await bookNow({ entryId: first, invoiceId, amountCents: 4000 })
  expect(await billing.one(invoiceId)).toMatchObject({ status: 2, paid: 40, open: 81, refund: null, paidAt: null })
  const [part = 0] = await bookNow({ entryId: second, invoiceId, amountCents: 8100 })
  expect(await billing.one(invoiceId)).toMatchObject({
    status: 3,
    paid: 121,
    open: 0,
    paidAt: '2026-11-11T23:00:00.000Z',
  })
  expect(await entry(second)).toMatchObject({ amountCents: 9000, allocatedCents: 8100 })
  await undoNow(part)
  expect(await billing.one(invoiceId)).toMatchObject({ status: 2, paid: 40, open: 81, paidAt: null })
  expect(await entry(second)).toMatchObject({ allocatedCents: 0, dismissed: null })
  const { events } = await billing.history(invoiceId)
  expect(events.slice(0, 3)).toMatchObject([
    {
      action: 'paymentUndone',
      subject: 'Verkeerde klant',
      changes: [{ field: 'paidDate', from: '2026-11-12', to: null }],
    },
    { action: 'paid', changes: [{ field: 'paidDate', from: null, to: '2026-11-12' }] },
    { action: 'booked', actorName: 'An Peeters', changes: [{ field: 'paid', from: null, to: 4000 }] },
  ])
  expect(await billing.call(activity.list, { kind: 'payment', id: second })).toMatchObject([
    { action: 'paymentUndone', changes: [{ field: 'amount', from: 8100, to: null }] },
    { action: 'booked', changes: [{ field: 'amount', from: null, to: 8100 }] },
  ])
})

test('a part counts in the books from the later of booking and invoice, and its undoing on the same day', async () => {
  const invoiceId = await sentInvoice()
  const entryId = await addTransfer(db, 12_100, { date: '2026-10-30' })
  const [id = 0] = await bookNow({ entryId, invoiceId, amountCents: 12_100 })
  await undoNow(id)
  const [row] = await db.select().from(paymentAllocations).where(eq(paymentAllocations.id, id))
  expect(row).toMatchObject({
    journalDate: '2026-11-01',
    undoneJournalDate: '2026-11-01',
    automatic: true,
    byName: 'An Peeters',
  })
})

test('two payments stand against each other, and are undone together', async () => {
  const [paid, returned] = [
    await addTransfer(db, 12_100),
    await addTransfer(db, -12_100, { kind: 'return', date: '2026-11-21' }),
  ]
  const halves = await bookNow({ entryId: paid, counterEntryId: returned, amountCents: 12_100 })
  expect(await entry(returned)).toMatchObject({ allocatedCents: -12_100 })
  expect(halves).toHaveLength(1)
  await undoNow(...halves)
  expect([await entry(paid), await entry(returned)]).toMatchObject([{ allocatedCents: 0 }, { allocatedCents: 0 }])
})

test('more of a payment on the same ends the part that stood, in one step: nothing is paid back of what is not paid', async () => {
  const invoiceId = await sentInvoice()
  const [incoming, outgoing] = [await addTransfer(db, 20_000), await addTransfer(db, -20_000)]
  const credit = (creditedCents: number) => db.update(invoices).set({ creditedCents }).where(eq(invoices.id, invoiceId))
  await bookNow({ entryId: incoming, invoiceId, amountCents: 12_100 })
  await credit(12_100)
  await bookNow({ entryId: outgoing, invoiceId, amountCents: -12_100 })
  await credit(0)
  expect(await bookNow({ entryId: incoming, invoiceId, amountCents: 7000 })).toHaveLength(1)
  expect(await billing.one(invoiceId)).toMatchObject({ paid: 70, open: 51 })
  for (const amountCents of [500, 400]) await bookNow({ entryId: incoming, counterEntryId: outgoing, amountCents })
  const parts = await db.select().from(paymentAllocations).where(eq(paymentAllocations.entryId, incoming))
  expect(parts.map(({ amountCents, undoneBy }) => [amountCents, undoneBy])).toEqual([
    [12_100, 'an'],
    [19_100, null],
    [500, 'an'],
    [900, null],
  ])
  expect(await billing.call(activity.list, { kind: 'payment', id: incoming })).toMatchObject([
    { action: 'booked', changes: [{ field: 'amount', from: 500, to: 900 }] },
    { action: 'booked', changes: [{ field: 'amount', from: null, to: 500 }] },
    { action: 'booked', changes: [{ field: 'amount', from: 12_100, to: 19_100 }] },
    { action: 'booked', changes: [{ field: 'amount', from: null, to: 12_100 }] },
  ])
})

test('what is undone already is refused, and so is what would leave more paid back than paid', async () => {
  const invoiceId = await sentInvoice()
  const [incoming, outgoing] = [await addTransfer(db, 12_100), await addTransfer(db, -12_100)]
  const [id = 0] = await bookNow({ entryId: incoming, invoiceId, amountCents: 12_100 })
  await db.update(invoices).set({ creditedCents: 12_100 }).where(eq(invoices.id, invoiceId))
  const [refund = 0] = await bookNow({ entryId: outgoing, invoiceId, amountCents: -12_100 })
  expect(await billing.one(invoiceId)).toMatchObject({ status: 3, paid: 0, open: 0, refund: null })
  expect(await refusal(undoNow(id))).toMatchObject({
    status: 409,
    obstacles: [{ id: invoiceId, reason: 'payment_obstacle_toomuch' }],
  })
  await undoNow(refund)
  await undoNow(id)
  expect(await refusal(undoNow(id))).toMatchObject({
    status: 409,
    obstacles: [{ id, reason: 'payment_obstacle_undone' }],
  })
  expect(await billing.one(invoiceId)).toMatchObject({ status: 2, paid: 0, open: 0 })
})

test.each([
  ['more than the entry has', 12_101, 'payment_entries_allocated'],
  ['more than the invoice', 12_101, 'invoices_paid'],
  ['of another sign', -1, 'payment_allocations_sign'],
])('the database takes nothing that is %s', async (_, amountCents, constraint) => {
  const invoiceId = await sentInvoice()
  const entryId = await addTransfer(db, constraint === 'invoices_paid' ? 20_000 : 12_100)
  const other =
    constraint === 'payment_entries_allocated' ? await addInvoice(db, { schoolGroupId, amounts: [20_000] }) : invoiceId
  await expect(bookNow({ entryId, invoiceId: other, amountCents })).rejects.toMatchObject({ cause: { constraint } })
})

test('after all of this the books add up', async () => {
  expect(await wrongPaymentsInBooks(api.database.pool)).toEqual([])
})
