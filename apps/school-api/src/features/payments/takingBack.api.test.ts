/** Decisions that are taken back: everything is as before, or nothing is. */
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { payments } from '@schoolbeheer/contracts/school/payments'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/connection.ts'
import { paymentEntries } from '../../db/tables/payments.ts'
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
let now = Date.parse('2026-11-22T12:00:00Z')
beforeAll(async () => {
  // Each call has its own time, as those of a person have.
  api = await startTestApi({ now: () => (now += 1) })
  db = api.database.db
  billing = await billingOf(api)
  schoolGroupId = await addSchoolGroup(db)
})
afterAll(() => api.close())

async function invoice() {
  const id = await addSentInvoice(db, { schoolGroupId })
  return { id, reference: (await billing.one(id))?.reference ?? '' }
}

async function live(entryId: number) {
  const [entry] = await billing.call(payments.entries, { id: entryId })
  return (entry?.allocations ?? []).filter(({ undoneAt }) => !undoneAt)
}

/** Takes the first suggestion of each. */
async function acceptAll(...entryIds: number[]) {
  const items = []
  for (const entryId of entryIds)
    items.push({ entryId, key: (await billing.call(payments.suggest, { id: entryId }))[0]?.key ?? '' })
  return billing.call(payments.accept, { items })
}

async function standing(...entryIds: number[]) {
  return Promise.all(
    entryIds.map(async (entryId) => ({ entryId, allocationIds: (await live(entryId)).map(({ id }) => id) })),
  )
}

function takeBack(entries: { entryId: number; allocationIds: number[] }[]) {
  return billing.call(payments.takeBack, { entries })
}

async function kept(id: number) {
  return (await db.select().from(paymentEntries).where(eq(paymentEntries.id, id)))[0]
}

test('a key that names what there is not, or decides nothing, is refused as what has changed', async () => {
  const entryId = await addTransfer(db, 12_100)
  const nothing = { remainderCents: 12_100, undoes: [], allocations: [], counter: null, schoolGroupId: null }
  const [far, none] = [2 ** 40, 999_999]
  for (const made of [
    {},
    ...[far, none].flatMap((id) => [
      { undoes: [id], schoolGroupId },
      { allocations: [{ invoiceId: id, openCents: 12_100 }] },
      { counter: { entryId: id, remainderCents: -12_100 } },
      { schoolGroupId: id },
    ]),
  ]) {
    const key = Buffer.from(JSON.stringify({ ...nothing, ...made })).toString('base64url')
    expect(await refusal(billing.call(payments.accept, { items: [{ entryId, key }] }))).toMatchObject({
      status: 409,
      obstacles: [{ id: entryId, reason: 'payment_obstacle_changed' }],
    })
  }
})

test('a key that somebody made up does nothing that was not suggested, and withdraws no payment by hand', async () => {
  const [byHand, other] = [await invoice(), await invoice()]
  await billing.pay(byHand.id)
  const { rows } = await api.database.pool.query<{ id: number; entry: number }>(
    `select id, entry_id as entry from payment_allocations where invoice_id = $1`,
    [byHand.id],
  )
  const [{ id: noted, entry: notedEntry } = { id: 0, entry: 0 }] = rows
  const entryId = await addTransfer(db, 12_100, { communication: other.reference })
  const seen = { remainderCents: 12_100, undoes: [], allocations: [], counter: null, schoolGroupId: null }
  const pays = [{ invoiceId: other.id, openCents: 12_100 }]
  for (const made of [
    { undoes: [noted], schoolGroupId },
    { undoes: [noted], allocations: pays, schoolGroupId },
    { allocations: pays },
  ]) {
    const key = Buffer.from(JSON.stringify({ ...seen, ...made })).toString('base64url')
    expect([made, await refusal(billing.call(payments.accept, { items: [{ entryId, key }] }))]).toMatchObject([
      made,
      { status: 409, obstacles: [{ id: entryId, reason: 'payment_obstacle_changed' }] },
    ])
  }
  expect(await refusal(takeBack([{ entryId: notedEntry, allocationIds: [] }]))).toMatchObject({
    status: 409,
    obstacles: [{ id: notedEntry, reason: 'payment_obstacle_changed' }],
  })
  expect([await billing.one(byHand.id), await billing.one(other.id)]).toMatchObject([{ paid: 121 }, { paid: 0 }])
})

test('several accepted payments are taken back in one act, or none of them', async () => {
  const [one, other] = [await invoice(), await invoice()]
  const entryIds = [
    await addTransfer(db, 12_100, { communication: one.reference }),
    await addTransfer(db, 12_100, { communication: other.reference }),
  ]
  const before = await standing(...entryIds)
  await acceptAll(...entryIds)
  await billing.call(creditNotes.createFull, { invoiceId: one.id })
  await billing.call(payments.allocate, {
    entryId: await addTransfer(db, -12_100),
    allocations: [{ invoiceId: one.id, amount: 121 }],
  })
  expect(await refusal(takeBack(before))).toMatchObject({
    status: 409,
    obstacles: [{ id: one.id, reason: 'payment_obstacle_toomuch' }],
  })
  expect(await billing.one(other.id)).toMatchObject({ status: 3, paid: 121 })
  await takeBack(before.slice(1))
  expect(await billing.one(other.id)).toMatchObject({ status: 2, paid: 0 })
  expect(await refusal(takeBack([{ entryId: 999_999, allocationIds: [] }]))).toMatchObject({ status: 404 })
})

test('what was booked before stays: more of the same invoice leaves the part that stood', async () => {
  const { id } = await invoice()
  const entryId = await addTransfer(db, 12_100)
  const book = (amount: number) =>
    billing.call(payments.allocate, { entryId, allocations: [{ invoiceId: id, amount }] })
  await book(50)
  const before = await standing(entryId)
  await book(40)
  expect(await live(entryId)).toMatchObject([{ amount: 90 }])
  await takeBack(before)
  expect(await live(entryId)).toMatchObject([{ invoiceId: id, amount: 50 }])
  expect(await billing.one(id)).toMatchObject({ paid: 50, open: 71 })
})

test('what was ended for it stands again: the payment by hand, and what a return took away', async () => {
  const { id, reference } = await invoice()
  await billing.pay(id)
  const transfer = await addTransfer(db, 12_100, { communication: reference, iban: 'BE01' })
  const before = await standing(transfer)
  await acceptAll(transfer)
  const byHand = (await billing.history(id)).payments?.find(({ source }) => source === 'manual')
  expect(await kept(byHand?.entryId ?? 0)).toMatchObject({ dismissed: 'withdrawn' })
  await takeBack(before)
  expect(await live(transfer)).toEqual([])
  expect(await kept(byHand?.entryId ?? 0)).toMatchObject({ dismissed: null, allocatedCents: 12_100 })
  expect(await billing.one(id)).toMatchObject({ status: 3, paid: 121 })
  await acceptAll(transfer)
  const returned = await addTransfer(db, -12_100, { kind: 'return', iban: 'BE01' })
  await acceptAll(returned)
  expect(await billing.one(id)).toMatchObject({ status: 2, paid: 0 })
  await takeBack([{ entryId: returned, allocationIds: [] }])
  expect(await live(returned)).toEqual([])
  expect(await live(transfer)).toMatchObject([{ invoiceId: id, amount: 121 }])
  expect(await billing.one(id)).toMatchObject({ status: 3, paid: 121 })
})

test('what was left out or made a credit is open again', async () => {
  const [dismissed, assigned] = [await addTransfer(db, 100), await addTransfer(db, 100)]
  await billing.call(payments.dismiss, { entryId: dismissed, reason: 'own' })
  await billing.call(payments.assign, { entryId: assigned, schoolGroupId })
  await takeBack(await standing(dismissed, assigned))
  expect([await kept(dismissed), await kept(assigned)]).toMatchObject([
    { dismissed: null },
    { assignedAt: null, schoolGroupId: null },
  ])
})

test('a credit of which something was booked is one again', async () => {
  const { id } = await invoice()
  const entryId = await addTransfer(db, 12_100)
  await billing.call(payments.assign, { entryId, schoolGroupId })
  const before = await standing(entryId)
  await billing.call(payments.allocate, { entryId, allocations: [{ invoiceId: id, amount: 50 }], remainder: 121 })
  expect(await billing.one(id)).toMatchObject({ paid: 50, open: 71 })
  await takeBack(before)
  expect(await kept(entryId)).toMatchObject({ allocatedCents: 0, schoolGroupId, assignedAt: expect.any(Date) })
})

test('only an admin takes back, and the books add up', async () => {
  for (const claims of [callers.courseWriter, callers.schoolAdmin, callers.active, program('payments:read')])
    expect(await refusal((await api.as(claims))(payments.takeBack, { entries: [] }))).toMatchObject({ status: 403 })
  expect(await wrongPaymentsInBooks(api.database.pool)).toEqual([])
})
