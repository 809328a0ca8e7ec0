/** The overview of a group: the newest records of each kind, for viewers who may see it. */
import { groupOverview, type GroupOverview } from '@schoolbeheer/contracts/school/groupOverview'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, ofSchool, program, startTestApi, statusOf, type Claims, type TestApi } from '../../testing/api.ts'
import { addInvoice } from '../../testing/invoices.ts'
import { orderingOf } from '../../testing/purchaseOrders.ts'
import { addCustomer, sourcesOf, type Customer } from '../../testing/sources.ts'

let api: TestApi
let own: Customer
let other: Customer
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })
  own = await addCustomer(api, { requiresPurchaseOrder: true, contractFeeCents: 10_000 })
  other = await addCustomer(api, { clientNumber: '1002' })
  for (const [year, count] of [
    [2025, 3],
    [2026, 4],
  ] as const)
    for (let at = 0; at < count; at += 1)
      await addInvoice(api.database.db, { schoolGroupId: own.groupId, on: `${year}-03-01`, amounts: [10_000] })
  await addInvoice(api.database.db, { schoolGroupId: other.groupId, amounts: [5000] })
  const { create, upload } = await orderingOf(api)
  const [order = 0] = await create(own.groupId)
  await upload(order, 'PO 1')
  const office = await sourcesOf(api)
  const dates = { startDate: '2027-01-10T09:00', endDate: '2027-01-10T16:00' }
  await office.day([{ of: own, names: ['An', 'Bo'] }], { theme: 'Roosters', ...dates })
  await office.day([{ of: own, names: ['Cas'] }], { theme: 'Besloten', isPublic: false, ...dates })
  await office.day([{ of: other, names: ['Dirk'] }], { theme: 'Elders', ...dates })
  await office.visit(own, { theme: 'Opstart', date: '2026-10-01' })
  await office.feedback(own, { description: 'Verslag', date: '2026-10-02' })
})
afterAll(() => api.close())

async function overview(claims: Claims, id = own.groupId): Promise<GroupOverview> {
  return (await api.as(claims))(groupOverview.overview, { id })
}

async function counts(claims: Claims) {
  return Object.fromEntries(Object.entries(await overview(claims)).map(([kind, part]) => [kind, part?.count]))
}

test('an admin sees five of each and how many there are, the newest first', async () => {
  const { invoices, purchaseOrders, courseDays, schoolVisits, feedback } = await overview(callers.admin)
  expect(invoices?.count).toBe(7)
  expect(invoices?.rows.map(({ name }) => name)).toEqual([
    '2026-00004',
    '2026-00003',
    '2026-00002',
    '2026-00001',
    '2025-00003',
  ])
  expect(invoices?.rows[0]).toMatchObject({
    date: '2026-03-01',
    dueDate: '2026-03-31',
    year: 2026,
    amount: 121,
    open: 121,
    paid: 0,
    status: 2,
  })
  expect(purchaseOrders).toMatchObject({
    count: 1,
    rows: [{ name: 'BB2026-00001', date: '2026-11-22', year: 2026, amount: 121, state: 'uploaded' }],
  })
  expect(courseDays?.count).toBe(2)
  expect(courseDays?.rows.map(({ name }) => name)).toEqual(['Roosters', 'Besloten'])
  expect(courseDays?.ids).toEqual(courseDays?.rows.map(({ id }) => id))
  expect(schoolVisits).toMatchObject({ count: 1, rows: [{ name: 'Opstart', date: '2026-10-01' }] })
  expect(feedback).toMatchObject({ count: 1, rows: [{ name: 'Verslag', date: '2026-10-02' }] })
})

test('others see what their roles allow of their own group, and of no other', async () => {
  expect(await counts(callers.courseWriter)).toEqual({ courseDays: 2, schoolVisits: 1, feedback: 1 })
  expect(await counts(ofSchool(callers.schoolAdmin, own.school))).toEqual({ invoices: 7, courseDays: 1 })
  expect(await counts(ofSchool(callers.active, own.school))).toEqual({ courseDays: 0 })
  expect(await counts(program('schoolGroups:read feedback:manage'))).toEqual({ feedback: 1 })
  const call = await api.as(ofSchool(callers.schoolAdmin, own.school))
  expect(await statusOf(call(groupOverview.overview, { id: other.groupId }))).toBe(404)
  expect(await statusOf(overview(callers.admin, 999))).toBe(404)
})
