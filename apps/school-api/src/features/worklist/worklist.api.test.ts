/** The worklist: counts of all groups for admins, and of unpaid invoices of the own group for others. */
import { worklist } from '@schoolbeheer/contracts/school/worklist'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { invoiceSources } from '@schoolbeheer/contracts/school/invoiceSources'
import { contractPeriod } from '@schoolbeheer/domain/invoices/billing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dispatches } from '../../db/tables/dispatches.ts'
import { callers, ofSchool, program, startTestApi, type Claims, type TestApi } from '../../testing/api.ts'
import { addCourseDay, invited } from '../../testing/courseDays.ts'
import { orderingOf } from '../../testing/purchaseOrders.ts'
import { addSchool, addSchoolGroup } from '../../testing/records.ts'
import { addCustomer, sourcesOf } from '../../testing/sources.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { numbered } from '../invoices/create.ts'
import { invoices } from '../../db/tables/invoices.ts'
import type { SchoolGroupColumns } from '../../db/tables/schoolGroups.ts'

let api: TestApi
let now = Date.parse('2026-11-22T12:00:00Z')
beforeAll(async () => void (api = await startTestApi({ now: () => now })))
afterAll(() => api.close())
beforeEach(async () => {
  now = Date.parse('2026-11-22T12:00:00Z')
  await api.database.pool.query(
    'truncate school_groups, invoices, document_counters, batches, course_days, dispatches restart identity cascade',
  )
})

let last = 0
function addGroup(fields: Partial<SchoolGroupColumns> = {}): Promise<number> {
  last += 1
  const later = { contractFeeCents: 10_000, licenceExpirationDate: '2027-12-31' }
  return addSchoolGroup(api.database.db, { clientNumber: `w${last}`, ...later, ...fields })
}

type Fields = Partial<typeof invoices.$inferInsert>

/** An invoice of € 121, inserted as it is, so that no job makes its PDF. */
async function addInvoice(schoolGroupId: number, periodStart: string, fields: Fields) {
  const { db } = api.database
  const sequence = (await db.$count(invoices)) + 1
  await db.insert(invoices).values({
    ...numbered(2026, sequence, '2026-11-22'),
    type: 0,
    schoolGroupId,
    periodStart,
    periodEnd: contractPeriod(periodStart, true).end,
    amountCents: 10_000,
    totalCents: 12_100,
    ...fields,
  })
}

async function waiting(claims: Claims) {
  return (await api.as(claims))(worklist.get, {})
}

async function oneWaiting(name: string) {
  return (await waiting(callers.admin)).filter((one) => one.name === name)
}

test('an admin sees how many groups are to be invoiced or must order, and for how much with VAT', async () => {
  await addGroup({ licenceExpirationDate: '2026-12-22', licenceFeeCents: 10_000, licenceFeeParts: 3 })
  await addGroup({ licenceExpirationDate: null })
  await addGroup({ licenceExpirationDate: '2026-12-23' })
  await addGroup({ licenceExpirationDate: '2026-01-01', requiresPurchaseOrder: true })
  await addGroup({ licenceExpirationDate: '2026-01-01', contractFeeCents: null })
  expect(await waiting(callers.admin)).toEqual([
    { name: 'toInvoice', count: 2, amount: 282.34 },
    { name: 'toOrder', count: 1, amount: 121 },
  ])
})

test('an order waits until it is uploaded, is invoiced next, and stands in the way of no other while it is open', async () => {
  const due = { licenceExpirationDate: '2026-01-01', contractFeeCents: 10_000, requiresPurchaseOrder: true }
  const { order, upload, withdraw, call } = await orderingOf(api)
  now = Date.parse('2026-11-02T12:00:00Z')
  const [first, second] = [await order({ ...due, clientNumber: 'o1' }), await order({ ...due, clientNumber: 'o2' })]
  now = Date.parse('2026-11-22T12:00:00Z')
  const third = await order({ ...due, clientNumber: 'o3' })
  const waits = { name: 'ordersWaiting', year: 2026, amount: 363, count: 3, oldest: '2026-11-02' }
  expect(await waiting(callers.admin)).toEqual([waits])
  await upload(first, 'PO 1')
  await withdraw(second)
  expect(await waiting(callers.admin)).toMatchObject([
    { name: 'toOrder', count: 1, amount: 121 },
    { name: 'ordersToInvoice', count: 1, amount: 121 },
    { ...waits, count: 1, amount: 121, oldest: '2026-11-22' },
  ])
  await upload(third, 'PO 3')
  await call(invoiceSources.createFromPurchaseOrders, {
    contractStart: '2026-01-02',
    items: [first, third].map((purchaseOrderId) => ({ purchaseOrderId })),
  })
  expect((await waiting(callers.admin)).map(({ name }) => name)).toEqual(['toOrder', 'withoutPdf'])
})

test('days, visits and feedback wait to be ordered or invoiced, at what their screens say, until they are', async () => {
  const later = { licenceExpirationDate: '2027-12-31' }
  const dender = await addCustomer(api, later)
  const leie = await addCustomer(api, { ...later, clientNumber: '1002', requiresPurchaseOrder: true })
  const office = await sourcesOf(api)
  now = Date.parse('2026-06-01T10:00:00Z')
  const day = await office.day([
    { of: dender, names: ['An', 'Bo'] },
    { of: leie, names: ['Cas'] },
  ])
  now = Date.parse('2026-06-11T14:00:00Z')
  const visit = await office.visit(dender, { date: '2026-06-10' })
  await office.visit(leie, { date: '2026-06-20', purchaseOrderRequired: true })
  await office.feedback(dender, { date: '2026-06-10' })
  const counts = async () => (await waiting(callers.admin)).map(({ name, count }) => `${name} ${count}`)
  const open = ['daysToInvoice 1', 'visitsToInvoice 1', 'feedbackToInvoice 1', 'daysToOrder 1', 'visitsToOrder 1']
  // Nobody has marked who came.
  open.push('daysWithoutPresence 3')
  expect(await counts()).toEqual(open)
  // The amount is 662 with VAT: 50 for two people, 600 for the day and 12 for the travel.
  expect(await oneWaiting('daysToInvoice')).toMatchObject([{ amount: 801.02 }])
  await office.billDays([dender, day])
  await office.billVisits([dender, visit])
  expect(await counts()).toEqual(['withoutPdf 2', ...open.slice(2)])
  const scopes = program('reference:read invoices:manage')
  expect((await waiting(scopes)).map(({ name }) => name)).toEqual(['withoutPdf', 'feedbackToInvoice'])
})

test('a group is due by what was billed last, as long as that is not credited', async () => {
  const id = await addGroup({ licenceExpirationDate: '2020-01-01', yearly: false })
  expect(await oneWaiting('toInvoice')).toMatchObject([{ count: 1 }])
  await addInvoice(id, '2026-12-01', { status: 1 })
  expect(await oneWaiting('toInvoice')).toEqual([])
  await api.database.pool.query('update invoices set credited_cents = total_cents')
  await api.database.pool.query("update school_groups set licence_expiration_date = '2020-01-01'")
  expect(await oneWaiting('toInvoice')).toMatchObject([{ count: 1 }])
})

test.each<[string, Fields, Fields]>([
  ['withoutPdf', { status: 0 }, { status: 1 }],
  ['toSend', { status: 1 }, { status: 2 }],
  ['failed', { status: 2, problem: 'invoice_problem_uncertain' }, { status: 0, problem: 'invoice_problem_rendering' }],
  ['overdue', { status: 2, dueDate: '2026-11-21' }, { status: 2, dueDate: '2026-11-22' }],
  ['overdue', { status: 2, dueDate: '2026-11-21' }, { status: 2, dueDate: '2026-11-21', creditedCents: 12_100 }],
  [
    'paidThisMonth',
    { status: 3, paidCents: 12_100, paidAt: new Date('2026-10-31T23:00:00Z') },
    { status: 3, paidCents: 12_100, paidAt: new Date('2026-10-31T22:59:59Z') },
  ],
  ['toRefund', { status: 3, paidCents: 12_100, creditedCents: 12_100 }, { status: 3, paidCents: 12_100 }],
])('of invoices %s counts %j, not %j', async (name, counted, other) => {
  const id = await addGroup()
  await addInvoice(id, '2027-01-01', counted)
  await addInvoice(id, '2028-01-01', other)
  expect(await oneWaiting(name)).toEqual([{ name, year: 2026, count: 1, amount: 121 }])
})

test('e-invoices that were refused, not offered, or of which nobody knows, and those of credit notes', async () => {
  const { db } = api.database
  const group = await addGroup()
  const put = (year: number, problem: string | null) => addInvoice(group, `${year}-01-01`, { status: 2, problem })
  await put(2027, 'invoice_problem_refused')
  await put(2028, 'invoice_problem_undecided')
  await put(2029, 'peppol_registered_no')
  await put(2030, 'invoice_problem_failed')
  await put(2031, null)
  const rows = await db.select({ id: invoices.id }).from(invoices).orderBy(invoices.id)
  const [, , notOffered = 0, mailed = 0, credited = 0] = rows.map(({ id }) => id)
  const sent = { documentKind: 'invoice', purpose: 'invoice', askedBy: 'griet', queuedAt: new Date() } as const
  const byPeppol = { ...sent, channel: 'peppol', recipient: '0208:0404000050' } as const
  await db.insert(dispatches).values([
    { ...byPeppol, documentId: notOffered, state: 'failed', messageId: '1' },
    { ...byPeppol, documentId: mailed, state: 'rejected', messageId: '2' },
    { ...sent, documentId: mailed, recipient: 'an@dender.test', state: 'failed', messageId: '3' },
  ])
  expect(await oneWaiting('eInvoicesTroubled')).toEqual([
    { name: 'eInvoicesTroubled', year: 2026, count: 3, amount: 363 },
  ])
  const number = { year: 2026, sequence: 1, creditNoteNumber: 'CN2026-00001', creationDate: '2026-11-22' }
  const sums = { amountCents: 100, vatCents: 21 }
  await db.insert(creditNotes).values({ ...number, ...sums, invoiceId: credited, problem: 'invoice_problem_refused' })
  expect(await oneWaiting('eInvoicesTroubled')).toMatchObject([{ count: 4 }])
})

test('a year may come to more than an integer of the database holds', async () => {
  const most = { amountCents: 999_999_999, totalCents: 1_209_999_999, status: 1 } as const
  for (const start of ['2026-01-01', '2027-01-01']) await addInvoice(await addGroup(), start, most)
  expect(await oneWaiting('toSend')).toEqual([{ name: 'toSend', year: 2026, count: 2, amount: 24_199_999.98 }])
})

test('each year is counted by itself, the newest first, and what was credited is not owed', async () => {
  const id = await addGroup()
  const late: Fields = { status: 2, dueDate: '2026-02-01' }
  await addInvoice(id, '2027-01-01', { ...late, year: 2025 })
  await addInvoice(id, '2028-01-01', { ...late, creditedCents: 2_100 })
  await addInvoice(id, '2029-01-01', late)
  expect(await oneWaiting('overdue')).toEqual([
    { name: 'overdue', year: 2026, count: 2, amount: 221 },
    { name: 'overdue', year: 2025, count: 1, amount: 121 },
  ])
})

test('who may see invoices sees what the own group has to pay', async () => {
  const [own, other] = [await addGroup({ licenceExpirationDate: null }), await addGroup()]
  const { guid } = await addSchool(api.database.db, { schoolGroupId: own })
  await addInvoice(own, '2027-01-01', { status: 2 })
  await addInvoice(own, '2028-01-01', { status: 2, dueDate: '2026-11-01', creditedCents: 100 })
  await addInvoice(own, '2029-01-01', { status: 1 })
  await addInvoice(own, '2026-01-01', { status: 1, dueDate: '2026-11-02', sentAt: new Date('2026-10-01') })
  await addInvoice(own, '2030-01-01', { status: 3, paidAt: new Date('2026-11-10') })
  await addInvoice(other, '2027-01-01', { status: 2, dueDate: '2026-11-01' })
  expect(await waiting(ofSchool(callers.schoolAdmin, guid))).toEqual([
    { name: 'overdue', count: 2, amount: 241 },
    { name: 'toPay', count: 3, amount: 362 },
  ])
})

test('who writes courses sees the mails of which nobody knows whether they were sent, by course day', async () => {
  const day = { startDate: '2026-12-10T09:00', endDate: '2026-12-10T16:00' }
  const [later, sooner, fine] = [
    await addCourseDay(api, { ...day, theme: 'Later' }),
    await addCourseDay(api, { startDate: '2026-11-30T09:00', endDate: '2026-11-30T16:00', theme: 'Eerst' }),
    await addCourseDay(api, day),
  ]
  const call = await api.as(callers.courseWriter)
  for (const { id } of [later, sooner, fine])
    await call(courseDays.addParticipants, { openCourseDayId: id, participants: invited('An', 'Bo') })
  const { pool } = api.database
  await pool.query(`
    update dispatches set state = 'uncertain' from course_day_messages as told
    where document_id = told.id and (course_day_id = ${later.id} or course_day_id = ${sooner.id} and email like 'an%')`)
  const mails = [
    { name: 'uncertainMails', courseDay: { id: sooner.id, theme: 'Eerst' }, count: 1 },
    { name: 'uncertainMails', courseDay: { id: later.id, theme: 'Later' }, count: 2 },
  ]
  for (const claims of [callers.courseWriter, callers.admin, program('reference:read courseDays:write')])
    expect(await waiting(claims)).toEqual(mails)
  for (const claims of [callers.schoolAdmin, callers.active]) expect(await waiting(claims)).toEqual([])
})

test('all others have nothing that waits, nor has a program whose scope says nothing of invoices', async () => {
  const id = await addGroup({ licenceExpirationDate: null })
  const { guid } = await addSchool(api.database.db, { schoolGroupId: id })
  await addInvoice(id, '2027-01-01', { status: 2, dueDate: '2026-11-01' })
  for (const claims of [
    ofSchool(callers.active, guid),
    ofSchool(callers.courseWriter, guid),
    callers.schoolAdmin,
    ofSchool(callers.schoolAdmin, 'c56a4180-65aa-42ec-a945-5fd21dec0538'),
    program('reference:read'),
  ])
    expect(await waiting(claims)).toEqual([])
})
