/** Decisions that meet, and any order of bookings, credits and undoings: the sums and statuses are right. */
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { payments } from '@schoolbeheer/contracts/school/payments'
import { openCents, refundCents } from '@schoolbeheer/domain/invoices/amounts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentEntries } from '../../db/tables/payments.ts'
import { refusal, startTestApi, type TestApi } from '../../testing/api.ts'
import { coda, dayOf, importFiles, referring, transfer as bankTransfer } from '../../testing/bankFiles.ts'
import { billingOf, type Billing } from '../../testing/billing.ts'
import { wrongPaymentsInBooks } from '../../testing/books.ts'
import { addSentInvoice } from '../../testing/invoices.ts'
import { addTransfer } from '../../testing/payments.ts'
import { race } from '../../testing/race.ts'
import { addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
let billing: Billing
let schoolGroupId: number
beforeAll(async () => {
  let now = Date.parse('2026-11-22T12:00:00Z')
  // Each decision has its own time, as those of a person have.
  api = await startTestApi({ now: () => (now += 1) })
  billing = await billingOf(api)
  schoolGroupId = await addSchoolGroup(api.database.db)
})
afterAll(() => api.close())

/** An invoice of € 121 that was sent. */
function sentInvoice(): Promise<number> {
  return addSentInvoice(api.database.db, { schoolGroupId })
}

function transfer(cents: number, fields: Parameters<typeof addTransfer>[2] = {}): Promise<number> {
  return addTransfer(api.database.db, cents, fields)
}

function allocate(entryId: number, invoiceId: number, amount: number) {
  return billing.call(payments.allocate, { entryId, allocations: [{ invoiceId, amount }] })
}

async function kept(entryId: number) {
  const [entry] = await api.database.db.select().from(paymentEntries).where(eq(paymentEntries.id, entryId))
  return entry
}

test.each([
  [
    'book it on two invoices',
    (id: number, first: number) => allocate(id, first, 121),
    (id: number, _: number, second: number) => allocate(id, second, 121),
  ],
  [
    'book it and leave it out',
    (id: number, first: number) => allocate(id, first, 121),
    (id: number) => billing.call(payments.dismiss, { entryId: id, reason: 'own' }),
  ],
  [
    'leave it out and make it a credit',
    (id: number) => billing.call(payments.dismiss, { entryId: id, reason: 'own' }),
    (id: number) => billing.call(payments.assign, { entryId: id, schoolGroupId }),
  ],
] as const)('of two people who %s, the second is refused', async (_, first, second) => {
  const [entryId, one, other] = [await transfer(12_100), await sentInvoice(), await sentInvoice()]
  const held = `select from payment_entries where id = ${entryId} for update`
  const outcomes = await race(api.database.pool, held, [
    () => refusal(first(entryId, one)),
    () => refusal(second(entryId, one, other)),
  ])
  expect(outcomes.flatMap((outcome) => outcome?.status ?? [])).toEqual([409])
  expect(await wrongPaymentsInBooks(api.database.pool)).toEqual([])
})

test('two payments at once for the last of an invoice: it is paid once', async () => {
  const [id, one, other] = [await sentInvoice(), await transfer(12_100), await transfer(12_100)]
  const held = `select from invoices where id = ${id} for update`
  const outcomes = await race(api.database.pool, held, [
    () => refusal(allocate(one, id, 121)),
    () => refusal(allocate(other, id, 121)),
  ])
  expect(outcomes).toContain(undefined)
  expect(outcomes.find((outcome) => outcome)).toMatchObject({ obstacles: [{ reason: 'payment_obstacle_nothingopen' }] })
  expect(await billing.one(id)).toMatchObject({ status: 3, paid: 121 })
})

test.each([
  ['it is credited', (id: number) => billing.call(creditNotes.createFull, { invoiceId: id })],
  ['it is paid by hand', (id: number) => billing.pay(id)],
  ['it is reminded of', (id: number) => billing.remind(id)],
  ['it is made anew', (id: number) => billing.recreate(id)],
] as const)('a payment is booked while %s: each sees the other', async (_, act) => {
  for (const isFirst of [true, false]) {
    const [id, entryId] = [await sentInvoice(), await transfer(12_100)]
    const calls = [() => refusal(allocate(entryId, id, 121)), () => refusal(act(id))]
    const held = `select from invoices where id = ${id} for update`
    const outcomes = await race(api.database.pool, held, isFirst ? calls : calls.toReversed())
    for (const outcome of outcomes) expect(outcome?.status ?? 409).toBe(409)
    expect(outcomes).toContain(undefined)
    expect(await wrongPaymentsInBooks(api.database.pool)).toEqual([])
  }
})

test('a payment is booked while a statement that pays the same invoice is taken in: neither stands in the way', async () => {
  const [id, other, entryId] = [await sentInvoice(), await sentInvoice(), await transfer(20_000)]
  const said = referring((await billing.one(id))?.reference ?? '')
  const file = coda(dayOf('2026-11-23', [bankTransfer(121_00, said)]))
  const allocations = [id, other].map((invoiceId) => ({ invoiceId, amount: 100 }))
  const outcomes = await race<unknown>(api.database.pool, `select from invoices where id = ${other} for update`, [
    () => billing.call(payments.allocate, { entryId, allocations }),
    () => importFiles(api, [file]),
  ])
  expect(outcomes[1]).toMatchObject({ status: 200, body: { statements: [{ booked: 0, toDo: 1 }] } })
  expect(await billing.one(id)).toMatchObject({ status: 3, paid: 121 })
})

test('a payment is undone by two at once, in both ways, once', async () => {
  const id = await sentInvoice()
  await billing.pay(id)
  const [byHand] = (await billing.history(id)).payments ?? []
  const outcomes = await race(
    api.database.pool,
    `select from payment_entries where id = ${byHand?.entryId} for update`,
    [
      () => refusal(billing.call(payments.undo, { allocationId: byHand?.id ?? 0, reason: 'Vergissing' })),
      () => refusal(billing.call(invoiceExtensions.undoPaid, { id, reason: 'Vergissing' })),
    ],
  )
  expect(outcomes.flatMap((outcome) => outcome?.status ?? [])).toEqual([409])
  expect(await kept(byHand?.entryId ?? 0)).toMatchObject({ dismissed: 'withdrawn', allocatedCents: 0 })
})

const step = fc.record({
  what: fc.constantFrom(
    ...([
      'in',
      'in',
      'back',
      'credit',
      'pay',
      'replace',
      'return',
      'pair',
      'undo',
      'undo',
      'undoPaid',
      'takeBack',
    ] as const),
  ),
  share: fc.double({ min: 0.01, max: 1, noNaN: true }),
})
const reason = 'Toch niet'

test('whatever is booked, credited, paid back, returned, replaced, taken back and undone in any order, sums and statuses are right', async () => {
  const { db, pool } = api.database
  let runs = 0
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
    const [id, iban] = [await sentInvoice(), `BE${++runs}`]
    const [entryIds, accepted]: [number[], number[]] = [[], []]
    const entry = async (cents: number, fields: Parameters<typeof addTransfer>[2] = {}) => {
      entryIds.push(await transfer(cents, { iban, ...fields }))
      return entryIds.at(-1) ?? 0
    }
    const communication = (await billing.one(id))?.reference
    for (const { what, share } of steps) {
      const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id))
      const of = (cents: number) => Math.ceil(cents * share)
      const live = await liveOf(id)
      const chosen = live[Math.floor(share * live.length * 0.99)]
      const [open, refund] = invoice ? [openCents(invoice), refundCents(invoice)] : [0, 0]
      const euro = (cents: number) => Math.max(1, of(cents)) / 100
      const acceptFirst = async (entryId: number) => {
        const [first] = await billing.call(payments.suggest, { id: entryId })
        await billing.call(payments.accept, { items: [{ entryId, key: first?.key ?? 'none' }] })
        accepted.push(entryId)
      }
      const acts = {
        in: async () => allocate(await entry(20_000), id, euro(open)),
        back: async () => allocate(await entry(-20_000), id, euro(refund)),
        credit: async () => credit(id, share),
        pay: () => billing.pay(id),
        replace: async () => acceptFirst(await entry(12_100, { communication })),
        return: async () => acceptFirst(await entry(share < 0.5 ? -20_000 : -12_100, { kind: 'return' })),
        pair: async () => {
          const counterEntryId = entryIds[Math.floor(share * entryIds.length * 0.99)] ?? 0
          return billing.call(payments.pair, { entryId: await entry(-of(20_000)), counterEntryId })
        },
        undo: () => billing.call(payments.undo, { allocationId: chosen?.id ?? 0, reason }),
        undoPaid: () => billing.call(invoiceExtensions.undoPaid, { id, reason }),
        takeBack: () =>
          billing.call(payments.takeBack, { entries: [{ entryId: accepted.pop() ?? 0, allocationIds: [] }] }),
      }
      const refused = await refusal(acts[what]())
      expect([undefined, 400, 404, 409]).toContain(refused?.status)
    }
    expect(await wrongPaymentsInBooks(pool)).toEqual([])
    const [after] = await db.select().from(invoices).where(eq(invoices.id, id))
    expect(after && openCents(after) * refundCents(after)).toBe(0)
    // Money that was paid back comes first.
    const inTurn = (await liveOf(id)).toSorted((one, other) => one.amount - other.amount)
    for (const { id: allocationId } of inTurn) await billing.call(payments.undo, { allocationId, reason })
    expect(await billing.one(id)).toMatchObject({ paid: 0, refund: null })
    expect(await wrongPaymentsInBooks(pool)).toEqual([])
  })
  await fc.assert(property, { numRuns: 12 })
}, 120_000)

async function liveOf(invoiceId: number) {
  return ((await billing.history(invoiceId)).payments ?? []).filter(({ undoneAt }) => !undoneAt)
}

async function credit(invoiceId: number, share: number) {
  const items = (await billing.one(invoiceId))?.items ?? []
  return billing.call(creditNotes.createPartial, {
    invoiceId,
    items: items.map((item) => ({ invoiceItemId: item.id, amount: Math.ceil(4000 * share) / 100 })),
  })
}
