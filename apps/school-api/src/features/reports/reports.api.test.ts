/** Reports of a year: revenue, what contracts will bill, licences that end, and how full course days are. */
import { reports } from '@schoolbeheer/contracts/school/reports'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { participants } from '../../db/tables/courseDays.ts'
import { callers, ofSchool, program, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { addInvoice } from '../../testing/invoices.ts'
import { addSchoolGroup } from '../../testing/records.ts'
import { addCustomer, sourcesOf, type Customer } from '../../testing/sources.ts'

let api: TestApi
let customer: Customer
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })
  customer = await addCustomer(api, {
    name: 'Groep Dender',
    licenceExpirationDate: '2026-12-31',
    contractFeeCents: 10_000,
  })
})
afterAll(() => api.close())

function admin() {
  return api.as(callers.admin)
}

test('revenue is by month and kind without VAT, a credit note in its own month', async () => {
  const { db } = api.database
  const add = (on: string, more: object = {}) =>
    addInvoice(db, { schoolGroupId: customer.groupId, on, amounts: [10_000], ...more })
  await add('2025-12-31')
  const credited = await add('2026-01-01')
  await add('2026-01-31', { amounts: [5001] })
  await add('2026-11-30', { type: 2 })
  await creditNoteCalls(() => api).full(credited)
  const call = await admin()
  expect(await call(reports.revenue, { year: 2026 })).toEqual([
    { month: 1, type: 0, invoiced: 150.01, credited: 0, net: 150.01 },
    { month: 11, type: 0, invoiced: 0, credited: 100, net: -100 },
    { month: 11, type: 2, invoiced: 100, credited: 0, net: 100 },
  ])
  expect(await call(reports.revenue, { year: 2025 })).toEqual([
    { month: 12, type: 0, invoiced: 100, credited: 0, net: 100 },
  ])
  expect(await call(reports.revenue, { year: 2024 })).toEqual([])

  const of = async (asked: { year: number; month?: number; type?: number; kind?: 'invoice' | 'creditNote' }) =>
    (await call(reports.revenueDocuments, asked)).map(({ number, date, amount }) => [number, date, amount])
  expect(await of({ year: 2026 })).toEqual([
    ['2026-00001', '2026-01-01', 100],
    ['2026-00002', '2026-01-31', 50.01],
    ['CN2026-00001', '2026-11-22', -100],
    ['2026-00003', '2026-11-30', 100],
  ])
  expect(await of({ year: 2026, month: 11, type: 0 })).toEqual([['CN2026-00001', '2026-11-22', -100]])
  expect(await of({ year: 2026, month: 1, kind: 'creditNote' })).toEqual([])
  expect(await of({ year: 2025, month: 12 })).toEqual([['2025-00001', '2025-12-31', 100]])
  const wrong = [{ month: 13 }, { type: 9 }]
  for (const one of wrong) expect(await statusOf(call(reports.revenueDocuments, { year: 2026, ...one }))).toBe(400)
})

test('contracts bill from the day after their last billed one', async () => {
  const { db } = api.database
  await addSchoolGroup(db, { name: 'Geen', clientNumber: '2', licenceExpirationDate: null })
  const billed = {
    clientNumber: '3',
    name: 'Gefactureerd',
    licenceExpirationDate: '2026-01-31',
    contractFeeCents: 5000,
  }
  const schoolGroupId = await addSchoolGroup(db, billed)
  await addInvoice(db, { schoolGroupId, periodStart: '2026-02-01', periodEnd: '2027-01-31' })
  const rows = await (await admin())(reports.expected, {})
  expect(rows).toEqual([
    { date: '2027-01-01', schoolGroupId: customer.groupId, schoolGroupName: 'Groep Dender', fee: 100, share: 0 },
    { date: '2027-02-01', schoolGroupId, schoolGroupName: 'Gefactureerd', fee: 50, share: 0 },
  ])
})

test('licences that end by a day, the first to end first', async () => {
  const until = async (day: string) =>
    (await (await admin())(reports.licences, { until: day })).map(({ licenceExpirationDate }) => licenceExpirationDate)
  expect(await until('2026-12-31')).toEqual(['2026-01-31', '2026-12-31'])
  expect(await until('2026-01-30')).toEqual([])
  expect(await statusOf(until('2027-02-29'))).toBe(400)
})

test('course days say their places, participants and people present; schools those of days that are over', async () => {
  const { db } = api.database
  const { day, call } = await sourcesOf(api)
  const past = await day([{ of: customer, names: ['An', 'Bo'] }], { theme: 'Roosters', maxParticipants: 3 })
  const [first] = await db.select().from(participants).where(eq(participants.courseDayId, past))
  await db
    .update(participants)
    .set({ present: true })
    .where(eq(participants.id, first?.id ?? 0))
  const coming = { theme: 'Nieuw', startDate: '2026-12-31T09:00', endDate: '2026-12-31T16:00', maxParticipants: 5 }
  await day([{ of: customer, names: ['Cas'] }], coming)
  await day([], { theme: 'Volgend jaar', startDate: '2027-01-01T00:30', endDate: '2027-01-01T16:00' })
  const { startDate } = await call(courseDays.byId, { id: past })
  const year = Number(startDate.slice(0, 4))
  const writer = await api.as(callers.courseWriter)
  const listed = await writer(reports.occupancy, { year })
  expect(listed.find(({ courseDayId }) => courseDayId === past)).toMatchObject({
    theme: 'Roosters',
    maxParticipants: 3,
    participants: 2,
    present: 1,
  })
  const of2026 = await writer(reports.occupancy, { year: 2026 })
  expect(of2026.at(-1)).toMatchObject({ theme: 'Nieuw', maxParticipants: 5, participants: 1, present: 0 })
  expect(await writer(reports.attendance, { year })).toEqual([
    { schoolId: customer.school, schoolName: 'De Regenboog', participants: 2, present: 1 },
  ])
  const daysOf = (schoolId: string) => writer(reports.occupancy, { year, schoolId })
  expect(await daysOf(customer.school)).toMatchObject([{ courseDayId: past, participants: 2, present: 1 }])
  expect(await daysOf('00000000-0000-4000-8000-000000000000')).toEqual([])
})

test('money is for who manages invoices, course days for who writes them', async () => {
  const writer = await api.as(callers.courseWriter)
  const asked = [
    writer(reports.aged, {}),
    writer(reports.agedInvoices, {}),
    writer(reports.revenue, { year: 2026 }),
    writer(reports.revenueDocuments, { year: 2026 }),
    writer(reports.expected, {}),
    writer(reports.licences, { until: '2026-12-31' }),
  ]
  expect(new Set(await Promise.all(asked.map(statusOf)))).toEqual(new Set([403]))
  const own = await api.as(ofSchool(callers.schoolAdmin, customer.school))
  expect(await statusOf(own(reports.occupancy, { year: 2026 }))).toBe(403)
  expect(await statusOf(own(reports.attendance, { year: 2026 }))).toBe(403)
  const books = await api.as(program('invoices:manage'))
  expect(await statusOf(books(reports.aged, {}))).toBe(200)
})
