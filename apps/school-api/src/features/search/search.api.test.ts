/** The search of the school API over real sockets: what finds a record, and for whom. */
import { payments } from '@schoolbeheer/contracts/school/payments'
import { recordSearch, type FoundRecords } from '@schoolbeheer/contracts/school/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, ofSchool, program, startTestApi, type Claims, type TestApi } from '../../testing/api.ts'
import { addCourseDay, teacher } from '../../testing/courseDays.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { addInvoice } from '../../testing/invoices.ts'
import { addEntry, addStatement, addTransfer } from '../../testing/payments.ts'
import { addSchool, addSchoolGroup } from '../../testing/records.ts'
import { participants } from '../../db/tables/courseDays.ts'
import { purchaseOrders } from '../../db/tables/purchaseOrders.ts'

let api: TestApi
let own: { id: number; guid: string }
let elsewhere: { id: number; guid: string }
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })
  const { db } = api.database
  const ownGroup = await addSchoolGroup(db, { name: 'Groep Dender' })
  const otherGroup = await addSchoolGroup(db, { name: 'Groep Leie', clientNumber: '1002' })
  own = await addSchool(db, { schoolGroupId: ownGroup, name: 'De Regenboog' })
  elsewhere = await addSchool(db, { schoolGroupId: otherGroup, name: 'De Klim' })
  await addInvoice(db, { schoolGroupId: ownGroup, amounts: [102_025] })
  const other = await addInvoice(db, { schoolGroupId: otherGroup, amounts: [10_000] })
  await addInvoice(db, { schoolGroupId: otherGroup, amounts: [10_000], on: '2025-03-01' })
  await creditNoteCalls(() => api).full(other)
  const order = { year: 2026, type: 0, schoolGroupId: ownGroup, creationDate: '2026-11-22' } as const
  const money = { amountCents: 10_000, totalCents: 12_100 }
  const uploaded = { name: 'Böstelling 4500/Été', uploadedAt: new Date() }
  const withdrawn = { withdrawnAt: new Date() }
  await db.insert(purchaseOrders).values([
    { ...order, ...money, ...uploaded, sequence: 1, purchaseOrderNumber: 'BB2026-00001', secret: 'a', secretHash: 'a' },
    {
      ...order,
      ...money,
      ...withdrawn,
      sequence: 2,
      purchaseOrderNumber: 'BB2026-00002',
      secret: 'b',
      secretHash: 'b',
    },
  ])
  const bank = { statementId: await addStatement(db), name: 'Één vzw', iban: 'BE56363000001288' }
  await addEntry(db, { amountCents: 7_700, ...bank, date: '2026-10-02', reference: '202600000192' })
  await addEntry(db, { amountCents: -7_700, ...bank, date: '2026-10-03', dismissed: 'own' })
  await addEntry(db, { amountCents: 7_700, ...bank, date: '2026-10-04', dismissed: 'withdrawn' })
  const open = await addCourseDay(api, {
    theme: 'Évaluer à Liège',
    startDate: '2027-01-10T09:00',
    endDate: '2027-01-10T16:00',
  })
  const hidden = await addCourseDay(api, {
    theme: 'Liège besloten',
    isPublic: false,
    startDate: '2027-02-10T09:00',
    endDate: '2027-02-10T16:00',
  })
  const person = (firstName: string, schoolId: number | null, courseDayId: number, email: string) => ({
    firstName,
    lastName: 'D’Hondt',
    schoolId,
    courseDayId,
    email,
    purchaseOrderRequired: false,
  })
  await db
    .insert(participants)
    .values([
      person('Zoë', own.id, open.id, 'zoe@own.test'),
      person('Zoë', own.id, hidden.id, 'Zoe@own.test'),
      person('Bo', elsewhere.id, open.id, 'bo@elders.test'),
      person('Cem', null, open.id, 'cem@nergens.test'),
    ])
})
afterAll(() => api.close())

async function found(claims: Claims, q: string): Promise<Record<string, string[]>> {
  const records = await (await api.as(claims))(recordSearch.find, { q })
  const names: { [K in keyof FoundRecords]: string[] | undefined } = {
    invoices: records.invoices?.map(({ invoiceNumber }) => invoiceNumber),
    creditNotes: records.creditNotes?.map(({ creditNoteNumber }) => creditNoteNumber),
    payments: records.payments?.map(({ date, amount }) => `${date} ${amount}`),
    purchaseOrders: records.purchaseOrders?.map(({ purchaseOrderNumber }) => purchaseOrderNumber),
    courseDays: records.courseDays?.map(({ theme }) => theme),
    people: records.people?.map(({ email, theme }) => `${email} ${theme}`),
  }
  return Object.fromEntries(Object.entries(names).flatMap(([kind, list]) => (list?.length ? [[kind, list]] : [])))
}

test.each<[string, Record<string, string[]>]>([
  [
    '2026-00001',
    {
      invoices: ['2026-00001'],
      creditNotes: ['CN2026-00001'],
      purchaseOrders: ['BB2026-00001'],
      payments: ['2026-10-02 77'],
    },
  ],
  [
    '2026-00',
    {
      invoices: ['2026-00002', '2026-00001'],
      creditNotes: ['CN2026-00001'],
      purchaseOrders: ['BB2026-00001'],
      payments: ['2026-10-02 77'],
    },
  ],
  ['cn2026-', { creditNotes: ['CN2026-00001'] }],
  ['BB2026-00001', { purchaseOrders: ['BB2026-00001'] }],
  ['BB2026-00002', {}],
  [
    '00001',
    {
      invoices: ['2026-00001', '2025-00001'],
      creditNotes: ['CN2026-00001'],
      purchaseOrders: ['BB2026-00001'],
      payments: ['2026-10-03 -77', '2026-10-02 77'],
    },
  ],
  ['+++202/6000/00192+++', { invoices: ['2026-00001'], payments: ['2026-10-02 77'] }],
  ['202600000192', { invoices: ['2026-00001'], payments: ['2026-10-02 77'] }],
  ['-77,00', { payments: ['2026-10-03 -77', '2026-10-02 77'] }],
  ['een vzw', { payments: ['2026-10-03 -77', '2026-10-02 77'] }],
  ['BE56 3630 0000 1288', { payments: ['2026-10-03 -77', '2026-10-02 77'] }],
  ['€ 1.234,50', { invoices: ['2026-00001'] }],
  ['1234.50', { invoices: ['2026-00001'] }],
  ['121,00', { invoices: ['2026-00002', '2025-00001'] }],
  ['100', { invoices: ['2026-00002', '2025-00001'] }],
  ['ete 4500', { purchaseOrders: ['BB2026-00001'] }],
  ['bostelling 4500/', { purchaseOrders: ['BB2026-00001'] }],
  ['valuer', { courseDays: ['Évaluer à Liège'] }],
  ['LIEGE', { courseDays: ['Liège besloten', 'Évaluer à Liège'] }],
  ["zoe d'hondt", { people: ['Zoe@own.test Liège besloten'] }],
  ['z ow', { people: ['Zoe@own.test Liège besloten'] }],
  ['oe wn', {}],
  ['oe own', { people: ['Zoe@own.test Liège besloten'] }],
  ['elders.test', { people: ['bo@elders.test Évaluer à Liège'] }],
  ["%_abc'; drop table invoices", {}],
])('an admin finds by %j %j', async (q, names) => {
  expect(await found(callers.admin, q)).toEqual(names)
})

test('others find invoices and people of their own, public days, and neither orders nor payments', async () => {
  const writer = callers.courseWriter
  const head = ofSchool(callers.schoolAdmin, own.guid)
  const theirs = teacher('bo', 5, elsewhere.guid)
  const finding = async (q: string) =>
    Promise.all([writer, head, { ...theirs, email: 'bo@elders.test' }].map((claims) => found(claims, q)))
  expect(await finding('2026-0000')).toEqual([{}, { invoices: ['2026-00001'] }, {}])
  expect(await finding('121,00')).toEqual([{}, {}, {}])
  expect(await finding('4500')).toEqual([{}, {}, {}])
  expect(await finding('een vzw')).toEqual([{}, {}, {}])
  const open = ['Évaluer à Liège']
  expect(await finding('liege')).toEqual([
    { courseDays: ['Liège besloten', ...open] },
    { courseDays: open },
    { courseDays: open },
  ])
  const people = (await finding('hondt')).map((names) => names['people'])
  expect(people).toEqual([
    ['cem@nergens.test Évaluer à Liège', 'bo@elders.test Évaluer à Liège', 'Zoe@own.test Liège besloten'],
    ['zoe@own.test Évaluer à Liège'],
    ['bo@elders.test Évaluer à Liège'],
  ])
})

test('an invoice says what is still to be paid of it: all, the rest, or nothing', async () => {
  const call = await api.as(callers.admin)
  const open = async () =>
    (await call(recordSearch.find, { q: '121,00' })).invoices?.map((one) => [one.total, one.open])
  expect(await open()).toEqual([
    [121, 0],
    [121, 121],
  ])
  const [, one] = (await call(recordSearch.find, { q: '121,00' })).invoices ?? []
  const entryId = await addTransfer(api.database.db, 2_100)
  await call(payments.allocate, { entryId, allocations: [{ invoiceId: one?.id ?? 0, amount: 21 }] })
  expect(await open()).toEqual([
    [121, 0],
    [121, 100],
  ])
})

test('a program finds what its scopes say', async () => {
  expect(await found(program('search:find invoices:read'), '2026-00001')).toEqual({
    invoices: ['2026-00001'],
    creditNotes: ['CN2026-00001'],
  })
  expect(await found(program('search:find payments:read'), '202600000192')).toEqual({ payments: ['2026-10-02 77'] })
  await expect(found(program('invoices:read'), '2026-00001')).rejects.toMatchObject({ status: 403 })
})

test('each way of finding has an index', async () => {
  const { rows } = await api.database.pool.query(
    "select indexname as name from pg_indexes where indexname ~ '_search' order by 1",
  )
  expect(rows.map(({ name }: { name: string }) => name)).toEqual([
    'course_days_search',
    'credit_notes_search_number',
    'credit_notes_search_sequence',
    'invoices_search_amount',
    'invoices_search_number',
    'invoices_search_sequence',
    'invoices_search_total',
    'participants_search',
    'payment_entries_search',
    'payment_entries_search_amount',
    'purchase_orders_search',
    'purchase_orders_search_number',
    'purchase_orders_search_sequence',
  ])
})
