/** Credit of an order's invoice: the order is ready again, with the lines that it ordered. */
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { invoiceSources } from '@schoolbeheer/contracts/school/invoiceSources'
import { purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { schoolVisits } from '@schoolbeheer/contracts/school/schoolVisits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusal, startTestApi, type TestApi } from '../../testing/api.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { addOrderingGroup, orderingOf, type Ordering } from '../../testing/purchaseOrders.ts'
import { addCustomer, sourcesOf, type Customer } from '../../testing/sources.ts'
import { goodVisit } from '../../testing/visits.ts'

let api: TestApi
let customer: Customer
let office: Awaited<ReturnType<typeof sourcesOf>>
let ordering: Ordering
beforeAll(async () => void (api = await startTestApi({ now: () => Date.parse('2026-11-22T09:00:00Z') })))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.pool.query(
    'truncate school_groups, course_days, document_counters, batches restart identity cascade',
  )
  customer = await addCustomer(api, {})
  office = await sourcesOf(api)
  ordering = await orderingOf(api)
})

const credit = creditNoteCalls(() => api)
const toOrder = { purchaseOrderRequired: true }

function orderVisits(...ids: number[]) {
  const items = [{ schoolGroupId: customer.groupId, schoolVisitIds: ids }]
  return office.call(purchaseOrders.createForSchoolVisits, { items })
}

/** Uploads the orders and invoices them; answers the newest invoice. */
async function invoiceOrders(...ids: number[]) {
  for (const id of ids) await ordering.upload(id, `PO-${id}`)
  const items = ids.map((purchaseOrderId) => ({ purchaseOrderId }))
  await office.call(invoiceSources.createFromPurchaseOrders, { contractStart: '2027-01-01', items })
  await office.sent()
  const [invoice] = await office.invoices()
  return {
    id: invoice?.id ?? 0,
    items: (invoice?.items ?? []).map(({ id, amount }) => ({ invoiceItemId: id, amount: amount ?? 0 })),
  }
}

test('wholly credited, what was ordered is on the order again, which can be invoiced again', async () => {
  const visit = await office.visit(customer, toOrder)
  await orderVisits(visit)
  const invoice = await invoiceOrders(1)
  expect(await office.call(schoolVisits.byId, { id: visit })).toMatchObject({
    purchaseOrderNumber: 'BB2026-00001',
    invoiceNumber: '2026-00001',
    invoiceStatus: 2,
  })
  await credit.full(invoice.id)
  expect(await office.call(schoolVisits.byId, { id: visit })).toMatchObject({
    purchaseOrderNumber: 'BB2026-00001',
    invoiceNumber: null,
    invoiceStatus: null,
  })
  expect(await office.call(purchaseOrders.schoolVisitsToOrder, {})).toEqual([])
  expect(await ordering.ready()).toMatchObject([{ id: 1, invoiceId: null }])
  await invoiceOrders(1)
  expect(await office.call(schoolVisits.byId, { id: visit })).toMatchObject({ invoiceNumber: '2026-00002' })
  expect(await ordering.ready()).toEqual([])
})

test('a line that was credited before is open: it comes back to the order, or stands in its way by its number', async () => {
  const [first, second] = [await office.visit(customer, toOrder), await office.visit(customer, toOrder)]
  await orderVisits(first, second)
  const invoice = await invoiceOrders(1)
  await credit.partial(invoice.id, invoice.items.slice(0, 2))
  expect(await office.call(purchaseOrders.schoolVisitsToOrder, {})).toMatchObject([
    { schoolVisits: [{ schoolVisitId: first }] },
  ])
  await credit.full(invoice.id)
  await orderVisits(first)
  const again = invoiceOrders(1)
  expect(await refusal(again)).toMatchObject({
    status: 409,
    obstacles: [
      { id: 1, name: 'BB2026-00001', reason: 'billing_taken', detail: 'BB2026-00002' },
      { id: 1, reason: 'billing_taken' },
    ],
  })
  await ordering.withdraw(2)
  await invoiceOrders(1)
  expect(await office.call(schoolVisits.byId, { id: first })).toMatchObject({
    purchaseOrderNumber: 'BB2026-00001',
    invoiceNumber: '2026-00002',
  })
})

test('what was changed while it was open does not come back to its order as it was', async () => {
  const [first, second] = [await office.visit(customer, toOrder), await office.visit(customer, toOrder)]
  await orderVisits(first, second)
  const invoice = await invoiceOrders(1)
  await credit.partial(invoice.id, invoice.items.slice(0, 2))
  const other = await addCustomer(api, { clientNumber: '1002' })
  const visit = { ...goodVisit(other.groupId), hours: 9 }
  await office.call(schoolVisits.update, { ...visit, id: first })
  await credit.full(invoice.id)
  const obstacle = { id: 1, name: 'BB2026-00001', reason: 'billing_changed' }
  expect(await refusal(invoiceOrders(1))).toMatchObject({ status: 409, obstacles: [obstacle, obstacle] })
  await office.call(schoolVisits.update, { ...goodVisit(customer.groupId), hours: 9, id: first })
  expect(await refusal(invoiceOrders(1))).toMatchObject({ obstacles: [obstacle] })
  await office.call(schoolVisits.update, { ...goodVisit(customer.groupId), id: first })
  await invoiceOrders(1)
})

test('two orders that both had a source before do not both take it back', async () => {
  const [first, second, third] = [
    await office.visit(customer, toOrder),
    await office.visit(customer, toOrder),
    await office.visit(customer, toOrder),
  ]
  await orderVisits(first, second)
  const one = await invoiceOrders(1)
  await credit.partial(one.id, one.items.slice(0, 2))
  await orderVisits(first, third)
  const two = await invoiceOrders(2)
  await credit.partial(two.id, two.items.slice(0, 2))
  await credit.full(one.id)
  await credit.full(two.id)
  expect(await refusal(invoiceOrders(1, 2))).toMatchObject({
    obstacles: [{ id: 2, detail: 'BB2026-00001' }, { id: 2 }],
  })
})

test('credited for good, the order stays invoiced', async () => {
  await orderVisits(await office.visit(customer, toOrder))
  const invoice = await invoiceOrders(1)
  await credit.full(invoice.id, { keepBilled: true })
  expect([await ordering.ready(), await office.call(purchaseOrders.schoolVisitsToOrder, {})]).toEqual([[], []])
})

test('credited for good in part, the order stays invoiced, and the rest can be ordered anew', async () => {
  const [first, second] = [await office.visit(customer, toOrder), await office.visit(customer, toOrder)]
  await orderVisits(first, second)
  const invoice = await invoiceOrders(1)
  const items = invoice.items.slice(0, 2)
  await office.call(creditNotes.createPartial, { invoiceId: invoice.id, items, keepBilled: true })
  await credit.full(invoice.id)
  expect(await ordering.ready()).toEqual([])
  const open = await office.call(purchaseOrders.schoolVisitsToOrder, {})
  expect(open.flatMap(({ schoolVisits: visits }) => visits)).toMatchObject([{ schoolVisitId: second }])
})

test.each([
  ['after', true],
  ['before', false],
])(
  'what is credited for good keeps its day locked; the other day of its order, credited %s, is open',
  async (_, goodFirst) => {
    const days = [
      await office.day([{ of: customer, names: ['An'] }], {
        startDate: '2026-03-02T09:00',
        endDate: '2026-03-02T16:00',
      }),
      await office.day([{ of: customer, names: ['Bo'] }], {
        startDate: '2026-03-03T09:00',
        endDate: '2026-03-03T16:00',
      }),
    ]
    await api.database.pool.query('update participants set purchase_order_required = true')
    const items = [{ schoolGroupId: customer.groupId, openCourseDayIds: days }]
    await office.call(purchaseOrders.createForCourseDays, { items })
    const invoice = await invoiceOrders(1)
    const forGood = { invoiceId: invoice.id, items: invoice.items.slice(0, 3), keepBilled: true }
    const notes = [
      () => office.call(creditNotes.createPartial, forGood),
      () => credit.partial(invoice.id, invoice.items.slice(3)),
    ]
    for (const note of goodFirst ? notes : notes.toReversed()) await note()
    const billed = await Promise.all(days.map((id) => office.call(courseDays.byId, { id })))
    expect(billed).toMatchObject([{ billed: true }, { billed: false }])
    expect(await ordering.ready()).toEqual([])
  },
)

test('a contract order that is free again is withdrawn where another one has taken its place', async () => {
  const group = await addOrderingGroup(api)
  await ordering.create(group)
  const invoice = await invoiceOrders(1)
  await ordering.create(group)
  await credit.full(invoice.id)
  expect((await ordering.list()).map(({ id }) => id)).toEqual([2])
  const other = await invoiceOrders(2)
  await credit.full(other.id)
  expect(await ordering.ready()).toMatchObject([{ id: 2 }])
})
