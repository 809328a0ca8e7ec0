/** The list of payments over real sockets: what it says of each, what finds it, and for whom. */
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { payments, type PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, ofSchool, program, refusal, startTestApi, type TestApi } from '../../testing/api.ts'
import { addInvoice } from '../../testing/invoices.ts'
import { addAllocation, addEntry, addStatement } from '../../testing/payments.ts'
import { addSchool, addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
let group: number
let others: {
  statementId: number
  invoiceId: number
  large: number
  exact: number
  partly: number
  refund: number
  withdrawn: number
}
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })
  const { db } = api.database
  group = await addSchoolGroup(db, { name: 'Groep Dender' })
  const invoiceId = await addInvoice(db, { schoolGroupId: group, amounts: [102_025] })
  const large = await addInvoice(db, { schoolGroupId: group, amounts: [500_000] })
  const statementId = await addStatement(db)
  const exact = await addEntry(db, {
    statementId,
    date: '2026-11-19',
    valueDate: '2026-11-18',
    amountCents: 123_450,
    allocatedCents: 123_450,
    name: 'Sint-Jan Évaluation vzw',
    iban: 'BE56363000001288',
    reference: '202600000192',
    schoolGroupId: group,
  })
  await addAllocation(db, { entryId: exact, invoiceId, amountCents: 123_450, automatic: true, byName: null })
  const partly = await addEntry(db, { statementId, amountCents: 20_000, allocatedCents: 5_000, name: 'Өмүрбек' })
  const undone = {
    undoneAt: new Date('2026-11-22T08:00:00Z'),
    undoneBy: 'griet',
    undoneByName: 'Griet',
    undoneReason: 'verkeerd',
    undoneJournalDate: '2026-11-22',
  }
  await addAllocation(db, { entryId: partly, invoiceId: large, amountCents: 100, ...undone })
  await addAllocation(db, { entryId: partly, invoiceId: large, amountCents: 5_000 })
  const refund = await addEntry(db, {
    statementId,
    date: '2025-12-31',
    amountCents: -20_000,
    kind: 'sent',
    communication: 'terug: 50% van 2025_00012',
  })
  const withdrawn = await addEntry(db, {
    date: '2026-01-01',
    dismissed: 'withdrawn',
    note: 'dubbel',
    schoolGroupId: group,
  })
  others = { statementId, invoiceId, large, exact, partly, refund, withdrawn }
})
afterAll(() => api.close())

type Asked = Parameters<typeof find>[0]

async function find(asked: {
  q?: string
  state?: PaymentEntry['state']
  year?: number
  schoolGroupId?: number
  after?: number
}) {
  return (await api.as(callers.admin))(payments.entries, asked)
}

test('a payment says what came in, for whom, and what of it is booked by whom', async () => {
  const { statementId, invoiceId, exact, partly } = others
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
        by: null,
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

test.each<[Asked, (keyof typeof others)[]]>([
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
  expect((await find(asked)).map(({ id }) => id)).toEqual(names.map((name) => others[name]))
})

test('a group has its payments, and those that pay its invoices', async () => {
  const ids = async (schoolGroupId: number) => (await find({ schoolGroupId })).map(({ id }) => id)
  expect(await ids(group)).toEqual([others.partly, others.exact, others.withdrawn])
  expect(await ids(group + 1)).toEqual([])
})

test('the list goes on after a payment', async () => {
  const { partly, exact, withdrawn, refund } = others
  const after = async (id: number) => (await find({ after: id })).map((entry) => entry.id)
  expect(await after(partly)).toEqual([exact, withdrawn, refund])
  expect(await after(withdrawn)).toEqual([refund])
  expect(await after(refund)).toEqual([])
})

test('the history of an invoice has its payments, the newest first, undone ones too', async () => {
  const { large, partly } = others
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

test('only admins and programs with the scope see payments', async () => {
  const { guid } = await addSchool(api.database.db, { schoolGroupId: group })
  const { courseWriter, schoolAdmin, active, inactive } = callers
  const scopes = program('invoices:read invoices:manage search:find')
  for (const claims of [...[courseWriter, schoolAdmin, active, inactive].map((one) => ofSchool(one, guid)), scopes]) {
    const call = await api.as(claims)
    expect(await refusal(call(payments.entries, {}))).toMatchObject({ status: 403 })
  }
  expect(await (await api.as(program('payments:read')))(payments.entries, {})).toHaveLength(4)
})
