/** The list of payments over real sockets: what it says of each, what finds it, and for whom. */
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { payments } from '@schoolbeheer/contracts/school/payments'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { paymentAllocations, paymentEntries } from '../../db/tables/payments.ts'
import { callers, ofSchool, program, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { addInvoice } from '../../testing/invoices.ts'
import { addEntry, addStatement } from '../../testing/payments.ts'
import { addSchool, addSchoolGroup } from '../../testing/records.ts'
import { book, unbook } from './ledger.ts'

const griet = { viewer: { userId: 'griet', name: 'Griet' }, at: new Date('2026-11-21T08:00:00Z') }

let api: TestApi
let group: number
let known: Record<'statementId' | 'invoiceId' | 'large', number>
let entries: Record<'exact' | 'partly' | 'refund' | 'withdrawn', number>
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })
  const { db } = api.database
  group = await addSchoolGroup(db, { name: 'Groep Dender' })
  const invoiceId = await addInvoice(db, { schoolGroupId: group, amounts: [102_025] })
  const large = await addInvoice(db, { schoolGroupId: group, amounts: [500_000] })
  const byHand = await addInvoice(db, { schoolGroupId: group, amounts: [10_000], on: '2025-12-01' })
  const statementId = await addStatement(db)
  known = { statementId, invoiceId, large }
  const exact = await addEntry(db, {
    amountCents: 123_450,
    statementId,
    date: '2026-11-19',
    valueDate: '2026-11-18',
    name: 'Sint-Jan Évaluation vzw',
    iban: 'BE56363000001288',
    reference: '202600000192',
    schoolGroupId: group,
  })
  const partly = await addEntry(db, { amountCents: 20_000, statementId, name: 'Өмүрбек' })
  const refund = await addEntry(db, {
    amountCents: -20_000,
    statementId,
    date: '2025-12-31',
    name: null,
    communication: 'terug: 50% van 2025_00012',
  })
  await db.transaction(async (tx) => {
    await book(tx, griet, [{ entryId: exact, invoiceId, amountCents: 123_450 }], { automatic: true })
    await book(tx, griet, [{ entryId: partly, invoiceId: large, amountCents: 100 }], { automatic: false })
    const [wrong] = await tx.select().from(paymentAllocations).where(eq(paymentAllocations.entryId, partly))
    const later = { ...griet, at: new Date('2026-11-22T08:00:00Z') }
    await unbook(tx, later, [wrong?.id ?? 0], 'verkeerd')
    await book(tx, griet, [{ entryId: partly, invoiceId: large, amountCents: 5_000 }], { automatic: false })
  })
  const call = await api.as(callers.admin)
  await call(invoices.setPaid, { invoices: [{ invoiceId: byHand }], date: '2026-01-01' })
  await call(invoiceExtensions.undoPaid, { id: byHand, reason: 'dubbel' })
  const [manual] = await db.select().from(paymentEntries).where(eq(paymentEntries.source, 'manual'))
  entries = { exact, partly, refund, withdrawn: manual?.id ?? 0 }
})
afterAll(() => api.close())

type EntryQuery = z.input<typeof payments.entries.input>

async function find(asked: EntryQuery) {
  return (await api.as(callers.admin))(payments.entries, asked)
}

test('a payment says what came in, for whom, and what of it is booked by whom', async () => {
  const { statementId, invoiceId } = known
  const { exact, partly } = entries
  const list = await find({})
  expect(list.find(({ id }) => id === exact)).toEqual({
    id: exact,
    source: 'bank',
    statementId,
    date: '2026-11-19',
    valueDate: '2026-11-18',
    amount: 1234.5,
    remainder: 0,
    kind: 'transfer',
    state: 'booked',
    name: 'Sint-Jan Évaluation vzw',
    iban: 'BE56363000001288',
    reference: '202600000192',
    communication: null,
    schoolGroupId: group,
    schoolGroupName: 'Groep Dender',
    reason: null,
    note: null,
    allocations: [
      {
        id: expect.any(Number),
        invoiceId,
        invoiceNumber: '2026-00001',
        counterEntryId: null,
        amount: 1234.5,
        automatic: true,
        at: '2026-11-21T08:00:00.000Z',
        by: 'Griet',
        undoneAt: null,
      },
    ],
  })
  expect(list.find(({ id }) => id === partly)).toMatchObject({
    state: 'partly',
    remainder: 150,
    allocations: [
      { amount: 1, undoneAt: '2026-11-22T08:00:00.000Z' },
      { amount: 50, by: 'Griet', undoneAt: null },
    ],
  })
})

test.each<[EntryQuery, (keyof typeof entries)[]]>([
  [{}, ['partly', 'exact', 'withdrawn', 'refund']],
  [{ state: 'partly' }, ['partly']],
  [{ state: 'booked' }, ['exact']],
  [{ state: 'dismissed' }, ['withdrawn']],
  [{ state: 'toDo' }, ['refund']],
  [{ year: 2025 }, ['refund']],
  [{ year: 2026, state: 'toDo' }, []],
  [{ q: '1.234,50' }, ['exact']],
  [{ q: '-200' }, ['partly', 'refund']],
  [{ q: '200.00' }, ['partly', 'refund']],
  [{ q: 'EVALUATION sint-jan' }, ['exact']],
  [{ q: 'өмүр' }, ['partly']],
  [{ q: 'be56 3630 0000 1288' }, ['exact']],
  [{ q: '+++202/6000/00192+++' }, ['exact']],
  [{ q: 'terug 50%' }, ['refund']],
  [{ q: '%' }, []],
  [{ q: 'jan nergens' }, []],
])('%j finds %j', async (asked, names) => {
  expect((await find(asked)).map(({ id }) => id)).toEqual(names.map((name) => entries[name]))
})

test('a group has its payments, and those that pay its invoices', async () => {
  const ids = async (schoolGroupId: number) => (await find({ schoolGroupId })).map(({ id }) => id)
  expect(await ids(group)).toEqual([entries.partly, entries.exact, entries.withdrawn])
  expect(await ids(group + 1)).toEqual([])
})

test('the list goes on after a payment', async () => {
  const { partly, exact, withdrawn, refund } = entries
  const after = async (id: number) => (await find({ after: id })).map((entry) => entry.id)
  expect(await after(partly)).toEqual([exact, withdrawn, refund])
  expect(await after(withdrawn)).toEqual([refund])
  expect(await after(refund)).toEqual([])
})

test('the history of an invoice has its payments, the newest first, undone ones too', async () => {
  const { large } = known
  const { partly } = entries
  const history = async (scope: string) => (await api.as(program(scope)))(invoiceExtensions.history, { id: large })
  const { payments: told } = await history('invoices:manage payments:read')
  const entry = { entryId: partly, source: 'bank', date: '2026-11-20', name: 'Өмүрбек', iban: null, note: null }
  const booked = { ...entry, id: expect.any(Number), automatic: false, at: '2026-11-21T08:00:00.000Z', by: 'Griet' }
  expect(told).toEqual([
    { ...booked, amount: 50, undoneAt: null, undoneBy: null, undoneReason: null },
    { ...booked, amount: 1, undoneAt: '2026-11-22T08:00:00.000Z', undoneBy: 'Griet', undoneReason: 'verkeerd' },
  ])
  expect((await history('invoices:manage')).payments).toBeUndefined()
})

test('a customer sees what is paid and open of their invoices, and nothing else of payments', async () => {
  const { guid } = await addSchool(api.database.db, { schoolGroupId: group })
  const own = await (await api.as(ofSchool(callers.schoolAdmin, guid)))(invoices.listOwn, {})
  const money = own.map(({ invoiceNumber, status, paid, open, refund }) => [invoiceNumber, status, paid, open, refund])
  expect(money).toEqual([
    ['2026-00002', 2, 50, 6000, null],
    ['2026-00001', 3, 1234.5, 0, null],
    ['2025-00001', 2, 0, 121, null],
  ])
  expect(JSON.stringify(own)).not.toMatch(/Sint-Jan|Griet|verkeerd|dubbel/)
})

test('only admins and programs with the scope see payments', async () => {
  const { guid } = await addSchool(api.database.db, { schoolGroupId: group })
  const { courseWriter, schoolAdmin, active, inactive } = callers
  const scopes = program('invoices:read invoices:manage search:find')
  for (const claims of [...[courseWriter, schoolAdmin, active, inactive].map((one) => ofSchool(one, guid)), scopes]) {
    const call = await api.as(claims)
    const { exact: id } = entries
    const lists = [call(payments.entries, {}), call(payments.statements, {}), call(payments.openInvoices, {})]
    const answers = [...lists, call(payments.suggest, { id })].map((one) => statusOf(one))
    expect(await Promise.all(answers)).toEqual([403, 403, 403, 403])
  }
  expect(await (await api.as(program('payments:read')))(payments.entries, {})).toHaveLength(4)
})
