/** Creating, listing and withdrawing orders for contracts. Nothing is mailed here; uploads have a file of their own. */
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, program, refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { addBilledGroup } from '../../testing/billing.ts'
import { addOrderingGroup, orderingOf, pdf, type Ordering } from '../../testing/purchaseOrders.ts'
import { race } from '../../testing/race.ts'

let api: TestApi
let ordering: Ordering
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })
  ordering = await orderingOf(api)
})
afterAll(() => api.close())

test('an order has number, lines and amount, and is listed with what became of it', async () => {
  const group = await addOrderingGroup(api, { licenceFeeCents: 100_000, licenceFeeParts: 3, name: 'Leie' })
  const [id = 0] = await ordering.create(group)
  expect(await ordering.one(id)).toEqual({
    id,
    name: null,
    schoolGroupName: 'Leie',
    invoiceType: 0,
    amount: 1583.84,
    creationDate: '2026-11-22',
    uploadDate: null,
    invoiceId: null,
    schoolGroupPurchaseOrderEmails: 'bestel@dender.test',
    purchaseOrderNumber: 'BB2026-00001',
    schoolGroupId: group,
    items: [
      { id: expect.any(Number), typeName: 'Contract', description: 'Twaalf maanden', amount: 1250.5 },
      { id: expect.any(Number), typeName: 'Licentie', description: 'Schijf 1 van 3', amount: 333.34 },
    ],
    problem: null,
    underWay: true,
    sentAt: null,
    reminders: 0,
    remindedAt: null,
    uploadedBy: null,
    hasFile: false,
    invoiceNumber: null,
  })
  expect(await ordering.list(2025)).toEqual([])
  await api.database.pool.query(`update purchase_orders set year = 2024, sequence = 9 where id = ${id}`)
  expect(await ordering.call(invoices.years, {})).toEqual([2026, 2024])
  await api.database.pool.query(`update purchase_orders set year = 2026, sequence = 1 where id = ${id}`)
})

test('all or none, one open contract order a group; who stands in the way is named', async () => {
  const [open, free, direct, idle] = [
    await addOrderingGroup(api, { name: 'Open' }),
    await addOrderingGroup(api, { name: 'Vrij' }),
    await addBilledGroup(api, { name: 'Zonder bon' }),
    await addOrderingGroup(api, { name: 'Niets', contractFeeCents: null }),
  ]
  await ordering.create(open)
  const before = await ordering.list()
  const number = before[0]?.purchaseOrderNumber
  expect(await refusal(ordering.create(open, free, direct, idle, 99_999))).toMatchObject({
    status: 409,
    message: 'purchaseorder_refused',
    obstacles: [
      { id: 99_999, name: '99999', reason: 'invoice_groupmissing' },
      { id: open, name: 'Open', reason: 'invoice_openorder', detail: number },
      { id: direct, name: 'Zonder bon', reason: 'purchaseorder_notrequired' },
      { id: idle, name: 'Niets', reason: 'invoice_nothingdue' },
    ],
  })
  expect(await ordering.list()).toHaveLength(before.length)
  await ordering.create(free)
  const numbers = (await ordering.list()).map(({ purchaseOrderNumber }) => purchaseOrderNumber)
  expect(numbers).toEqual(numbers.map((_, at) => `BB2026-${String(numbers.length - at).padStart(5, '0')}`))
})

test('of two admins at once one gets the order, the other its number', async () => {
  const group = await addOrderingGroup(api)
  const lock = `select from school_groups where id = ${group} for update`
  const outcomes = await race(api.database.pool, lock, [
    () => refusal(ordering.create(group)),
    () => refusal(ordering.create(group)),
  ])
  const [made] = await ordering.list()
  const refused = outcomes.find((outcome) => outcome)
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
  expect(refused?.obstacles).toMatchObject([{ id: group, detail: made?.purchaseOrderNumber }])
})

test('withdrawn it is gone, for lists and for its link, and its group can order again', async () => {
  const group = await addOrderingGroup(api)
  const [id = 0] = await ordering.create(group)
  await ordering.upload(id, '1', pdf)
  await ordering.withdraw(id)
  expect(await ordering.one(id)).toBeUndefined()
  expect((await ordering.ready()).map((order) => order.id)).not.toContain(id)
  const obstacles = [{ id, reason: 'purchaseorder_obstacle_withdrawn' }]
  expect(await refusal(ordering.withdraw(id))).toMatchObject({ status: 409, obstacles })
  expect(await ordering.upload(id, '2')).toMatchObject({ status: 409, body: { obstacles } })
  expect(await ordering.create(group)).toHaveLength(1)
  expect(await statusOf(ordering.withdraw(99_999))).toBe(404)
  expect((await ordering.upload(99_999, '2')).status).toBe(404)
})

test.each([
  ['a course writer', callers.courseWriter, 403],
  ['a program without the scope', program('invoices:manage'), 403],
  ['a program with it', program('purchaseOrders:manage'), 200],
])('%s', async (_, claims, status) => {
  const call = await api.as(claims)
  expect(await statusOf(call(purchaseOrders.list, { year: 2026 }))).toBe(status)
  const id = await ordering.order()
  expect((await ordering.upload(id, '1', pdf, 'b.pdf', claims)).status).toBe(status)
})
