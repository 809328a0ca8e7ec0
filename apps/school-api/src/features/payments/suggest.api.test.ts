/** Suggestions for payments, and accepting them. */
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { payments, type Suggestion } from '@schoolbeheer/contracts/school/payments'
import { formatPaymentReference } from '@schoolbeheer/domain/belgium'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/connection.ts'
import { paymentEntries } from '../../db/tables/payments.ts'
import { refusal, startTestApi, type TestApi } from '../../testing/api.ts'
import { billingOf, type Billing } from '../../testing/billing.ts'
import { wrongPaymentsInBooks } from '../../testing/books.ts'
import { addSentInvoice } from '../../testing/invoices.ts'
import { addTransfer } from '../../testing/payments.ts'
import { race } from '../../testing/race.ts'
import { addSchoolGroup } from '../../testing/records.ts'
import { recordStatements } from '../../testing/statements.ts'

let api: TestApi
let db: Db
let billing: Billing
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })
  db = api.database.db
  billing = await billingOf(api)
})
afterAll(() => api.close())

let last = 0

/** A customer with an account of its own. */
async function customer() {
  last += 1
  const name = `Scholengroep Klant ${last}`
  const schoolGroupId = await addSchoolGroup(db, { name, clientNumber: `pays-${last}` })
  return { schoolGroupId, payer: { name: name.toUpperCase(), iban: `BE00${String(last).padStart(12, '0')}` } }
}

/** An invoice that was sent and is past its due date, of € 121 unless otherwise. */
async function sentInvoice(schoolGroupId: number, amount = 10_000, status: 1 | 2 = 2) {
  const id = await addSentInvoice(db, { schoolGroupId, on: '2026-10-01', amounts: [amount], status })
  const { reference, invoiceNumber } = await invoice(id)
  return { id, reference: reference ?? '', number: invoiceNumber }
}

async function invoice(id: number) {
  const one = await billing.one(id)
  if (!one) throw new Error(`There is no invoice ${id}`)
  return one
}

async function entry(id: number) {
  const [row] = await db.select().from(paymentEntries).where(eq(paymentEntries.id, id))
  return row
}

function suggested(id: number): Promise<Suggestion[]> {
  return billing.call(payments.suggest, { id })
}

function accept(...items: { entryId: number; key: string }[]) {
  return billing.call(payments.accept, { items })
}

/** Accepts the first suggestion, which has these reasons. */
async function acceptFirst(entryId: number, ...reasons: string[]) {
  const [first] = await suggested(entryId)
  expect(first?.reasons).toEqual(reasons)
  expect(await refusal(accept({ entryId, key: first?.key ?? '' }))).toBeUndefined()
}

test('a reference in the text names the invoice; accepted it is paid, by a person', async () => {
  const { schoolGroupId, payer } = await customer()
  const { id, reference, number } = await sentInvoice(schoolGroupId)
  const communication = `Factuur ${formatPaymentReference(reference)}`
  const entryId = await addTransfer(db, 13_000, { ...payer, communication })
  expect(await suggested(entryId)).toMatchObject([
    {
      reasons: ['reference'],
      allocations: [{ invoiceId: id, invoiceNumber: number, open: 121, amount: 121 }],
      schoolGroupId,
      remainder: 9,
    },
    { reasons: ['customer'], allocations: [], schoolGroupId, remainder: 130 },
  ])
  await acceptFirst(entryId, 'reference')
  expect(await invoice(id)).toMatchObject({ status: 3, open: 0, paid: 121 })
  expect(await entry(entryId)).toMatchObject({ allocatedCents: 12_100, schoolGroupId, assignedAt: null })
  await acceptFirst(entryId, 'customer')
  expect(await entry(entryId)).toMatchObject({ schoolGroupId, assignedAt: new Date('2026-11-22T12:00:00Z') })
  expect(await suggested(entryId)).toEqual([])
})

test('an invoice that was not sent is only suggested, and stays as it is', async () => {
  const { schoolGroupId, payer } = await customer()
  const { id, reference } = await sentInvoice(schoolGroupId, 10_000, 1)
  const entryId = await addTransfer(db, 12_100, { ...payer, reference, schoolGroupId })
  await acceptFirst(entryId, 'reference')
  expect(await invoice(id)).toMatchObject({ status: 1, open: 0, paid: 121 })
})

test('the account of a customer is known once it paid; a like name and a slip need the amount as well', async () => {
  const { schoolGroupId, payer } = await customer()
  const [first, second] = [await sentInvoice(schoolGroupId), await sentInvoice(schoolGroupId, 20_000)]
  const pays = (cents: number, fields = {}) => addTransfer(db, cents, { ...payer, ...fields })
  expect(await suggested(await pays(12_000))).toEqual([])
  expect(await suggested(await pays(36_300))).toMatchObject([{ reasons: ['allOverdue', 'name'], remainder: 0 }])
  const swapped = first.reference.replace(/(.)(.)$/, '$2$1')
  const entryId = await pays(12_100, { communication: swapped })
  await acceptFirst(entryId, ...(swapped === first.reference ? ['reference', 'name'] : ['typo', 'name']))
  expect(await suggested(await pays(24_200, { name: null }))).toMatchObject([
    { reasons: ['iban'], allocations: [{ invoiceId: second.id }] },
    { reasons: ['customer'], schoolGroupId },
  ])
  expect(await suggested(await pays(1, { iban: null }))).toEqual([])
})

test('an account that paid for two customers is of neither', async () => {
  const [one, other] = [await customer(), await customer()]
  for (const { schoolGroupId } of [one, other]) {
    const { reference } = await sentInvoice(schoolGroupId)
    await acceptFirst(
      await addTransfer(db, 12_100, { ...one.payer, name: null, communication: reference }),
      'reference',
    )
  }
  await sentInvoice(one.schoolGroupId)
  expect(await suggested(await addTransfer(db, 12_100, { ...one.payer, name: null }))).toEqual([])
})

test('a transfer replaces what a person noted of it, in one act', async () => {
  const { schoolGroupId, payer } = await customer()
  const { id, reference } = await sentInvoice(schoolGroupId)
  await billing.pay(id)
  const transfer = await addTransfer(db, 12_100, { ...payer, reference, schoolGroupId })
  await acceptFirst(transfer, 'replacesManual', 'reference')
  expect(await invoice(id)).toMatchObject({ status: 3, paid: 121, paidAt: '2026-11-19T23:00:00.000Z' })
  expect(await entry(transfer)).toMatchObject({ allocatedCents: 12_100 })
  const byHand = await db
    .select()
    .from(paymentEntries)
    .where(sql`source = 'manual' and reference = ${reference}`)
  expect(byHand).toMatchObject([{ dismissed: 'withdrawn', allocatedCents: 0 }])
})

test('a transfer without a reference replaces what was noted of its customer those days', async () => {
  const { schoolGroupId, payer } = await customer()
  const { id } = await sentInvoice(schoolGroupId)
  await billing.pay(id)
  await acceptFirst(await addTransfer(db, 12_100, payer), 'replacesManual', 'name')
  expect(await suggested(await addTransfer(db, 12_100, { ...payer, date: '2026-01-01' }))).toMatchObject([
    { reasons: ['customer'] },
  ])
})

test('money that came back ends what its payment was booked on, and stands against it', async () => {
  const { schoolGroupId, payer } = await customer()
  const { id, reference } = await sentInvoice(schoolGroupId)
  const paid = await addTransfer(db, 12_100, { ...payer, reference, schoolGroupId, date: '2026-11-18' })
  await acceptFirst(paid, 'reference')
  const returned = await addTransfer(db, -12_100, { ...payer, reference, kind: 'return' })
  await acceptFirst(returned, 'returnOf', 'reference', 'iban')
  expect(await invoice(id)).toMatchObject({ status: 2, paid: 0, open: 121, paidAt: null })
  expect(await entry(paid)).toMatchObject({ allocatedCents: 12_100 })
  expect(await entry(returned)).toMatchObject({ allocatedCents: -12_100 })
  expect(await suggested(await addTransfer(db, -12_100, { ...payer, kind: 'return' }))).toEqual([])
})

test('money that went out gives back what is to be refunded, by the number of the credit note or the customer', async () => {
  const { schoolGroupId, payer } = await customer()
  const { id, reference } = await sentInvoice(schoolGroupId)
  await acceptFirst(await addTransfer(db, 12_100, { ...payer, reference, schoolGroupId }), 'reference')
  await billing.call(creditNotes.createFull, { invoiceId: id })
  const note = (await invoice(id)).creditNotes?.[0]?.creditNoteNumber ?? ''
  const back = await addTransfer(db, -2100, {
    ...payer,
    iban: null,
    name: null,
    communication: `Terugbetaling ${note}`,
  })
  expect(await suggested(back)).toMatchObject([
    { reasons: ['refundOf', 'reference'], allocations: [{ open: 121, amount: -21 }], remainder: 0 },
  ])
  await acceptFirst(back, 'refundOf', 'reference')
  expect(await invoice(id)).toMatchObject({ status: 3, paid: 100, refund: 100 })
  await acceptFirst(await addTransfer(db, -10_000, payer), 'refundOf', 'iban', 'name')
  expect(await invoice(id)).toMatchObject({ status: 3, paid: 0, refund: null })
})

test('money that went out gives back what is left of a payment', async () => {
  const { schoolGroupId, payer } = await customer()
  const { reference } = await sentInvoice(schoolGroupId)
  const paid = await addTransfer(db, 13_100, { ...payer, reference, schoolGroupId })
  await acceptFirst(paid, 'reference')
  const back = await addTransfer(db, -1000, { ...payer, date: '2026-11-21' })
  await acceptFirst(back, 'refundOf', 'iban', 'name')
  expect([await entry(paid), await entry(back)]).toMatchObject([{ allocatedCents: 13_100 }, { allocatedCents: -1000 }])
})

test('what has changed is refused, and nothing of the others is booked', async () => {
  const { schoolGroupId, payer } = await customer()
  const [one, other] = [await sentInvoice(schoolGroupId), await sentInvoice(schoolGroupId)]
  const entryIds = [
    await addTransfer(db, 12_100, { ...payer, communication: one.reference }),
    await addTransfer(db, 12_100, { ...payer, communication: other.reference }),
    await addTransfer(db, 12_100, { ...payer, communication: other.reference }),
  ]
  const items = await Promise.all(
    entryIds.map(async (entryId) => ({ entryId, key: (await suggested(entryId))[0]?.key ?? '' })),
  )
  const obstacles = [{ id: entryIds[2], name: payer.name, reason: 'payment_obstacle_changed' }]
  expect(await refusal(accept(...items))).toMatchObject({ status: 409, message: 'payment_refused', obstacles })
  expect(await refusal(accept({ entryId: entryIds[0] ?? 0, key: 'x' }))).toMatchObject({ status: 409 })
  expect(await refusal(accept({ ...items[0], entryId: 999_999, key: items[0]?.key ?? '' }))).toMatchObject({
    status: 404,
  })
  expect([await invoice(one.id), await invoice(other.id)]).toMatchObject([{ paid: 0 }, { paid: 0 }])
  await accept(...items.slice(0, 2))
  expect([await invoice(one.id), await invoice(other.id)]).toMatchObject([{ status: 3 }, { status: 3 }])
})

test('of two who accept at once, the second is told that it has changed', async () => {
  const { schoolGroupId, payer } = await customer()
  const { id, reference } = await sentInvoice(schoolGroupId)
  const entryId = await addTransfer(db, 24_200, { ...payer, communication: reference })
  const key = (await suggested(entryId))[0]?.key ?? ''
  const calls = [1, 2].map(() => () => refusal(accept({ entryId, key })))
  const [first, second] = await race(
    api.database.pool,
    `select from payment_entries where id = ${entryId} for update`,
    calls,
  )
  expect(first).toBeUndefined()
  expect(second).toMatchObject({ obstacles: [{ id: entryId, reason: 'payment_obstacle_changed' }] })
  expect(await invoice(id)).toMatchObject({ status: 3, paid: 121 })
})

test('a suggestion reads only what its payment names: no accounts, names or other payments for a reference alone', async () => {
  const { reference } = await sentInvoice((await customer()).schoolGroupId)
  const id = await addTransfer(db, 12_100, { communication: reference })
  const statements = recordStatements(/token|users/)
  expect(await suggested(id)).toMatchObject([{ reasons: ['reference'] }, { reasons: ['customer'] }])
  const tables = statements().map((text) => / from "(\w+)"/.exec(text)?.[1])
  expect(tables).toEqual(['payment_entries', 'invoices', 'invoices'])
})

test('after all of this the books add up', async () => {
  expect(await wrongPaymentsInBooks(api.database.pool)).toEqual([])
})
