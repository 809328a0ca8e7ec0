/** Invoices from purchase orders of every kind, and their effects on contracts, sources and credit. */
import { invoiceSources } from '@schoolbeheer/contracts/school/invoiceSources'
import { purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { addOrderingGroup, orderingOf, pdf, type Ordering } from '../../testing/purchaseOrders.ts'
import { race } from '../../testing/race.ts'
import { addCustomer, sourcesOf } from '../../testing/sources.ts'

let api: TestApi
let ordering: Ordering
let office: Awaited<ReturnType<typeof sourcesOf>>
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-06-11T10:00:00Z') })
  ordering = await orderingOf(api)
  office = await sourcesOf(api)
})
afterAll(() => api.close())

const start = '2027-01-01'

function bill(...ids: number[]) {
  const items = ids.map((purchaseOrderId) => ({ purchaseOrderId }))
  return office.call(invoiceSources.createFromPurchaseOrders, { contractStart: start, items })
}

async function invoiceOf(order: number) {
  const id = (await ordering.one(order))?.invoiceId
  return (await office.invoices()).find((invoice) => invoice.id === id)
}

async function group(id: number) {
  return (await office.call(schoolGroups.list, {})).find((one) => one.id === id)
}

/** Orders for a day, a visit and feedback of a customer that orders. */
async function orderAll() {
  const customer = await addCustomer(api, {
    clientNumber: crypto.randomUUID().slice(0, 20),
    requiresPurchaseOrder: true,
  })
  const { groupId: schoolGroupId } = customer
  const day = await office.day([{ of: customer, names: ['An', 'Bo'] }])
  const visit = await office.visit(customer, { purchaseOrderRequired: true })
  const feedback = await office.feedback(customer, { purchaseOrderRequired: true, date: '2026-06-09' })
  const { call } = ordering
  const made = [
    await call(purchaseOrders.createForCourseDays, { items: [{ schoolGroupId, openCourseDayIds: [day] }] }),
    await call(purchaseOrders.createForSchoolVisits, { items: [{ schoolGroupId, schoolVisitIds: [visit] }] }),
    await call(purchaseOrders.createForFeedback, { items: [{ schoolGroupId, individualFeedbackIds: [feedback] }] }),
  ]
  const orders = made.flatMap((one) => one?.purchaseOrders.map(({ purchaseOrderId }) => purchaseOrderId) ?? [])
  return { schoolGroupId, day, visit, feedback, orders }
}

/** The open items of a group that can be ordered. */
async function open(schoolGroupId: number) {
  const lists = [
    await ordering.call(purchaseOrders.courseDaysToOrder, {}),
    await ordering.call(purchaseOrders.schoolVisitsToOrder, {}),
    await ordering.call(purchaseOrders.feedbackToOrder, {}),
  ]
  return lists.map((list) => list.some((one) => one.schoolGroupId === schoolGroupId))
}

test('an order of a contract becomes an invoice with its lines and name, of the period that is asked', async () => {
  const fees = { licenceFeeCents: 100_000, licenceFeeParts: 3, licenceFeePartsInvoiced: 1 }
  const schoolGroupId = await addOrderingGroup(api, fees)
  const [order = 0] = await ordering.create(schoolGroupId)
  expect(await refusal(bill(order))).toMatchObject({
    message: 'invoice_refused',
    obstacles: [{ id: order, reason: 'purchaseorder_obstacle_notuploaded' }],
  })
  await ordering.upload(order, 'PO-4711', pdf)
  await bill(order)
  const invoice = await invoiceOf(order)
  expect(invoice).toMatchObject({ type: 0, amount: 1583.83, purchaseOrderName: 'PO-4711' })
  expect(invoice?.items).toMatchObject([{ amount: 1250.5 }, { amount: 333.33 }])
  expect(await ordering.one(order)).toMatchObject({ invoiceNumber: invoice?.invoiceNumber })
  expect(await group(schoolGroupId)).toMatchObject({ licenceExpirationDate: '2027-12-31', licenceFeePartsInvoiced: 2 })
  const { rows } = await api.database.pool.query(
    `select i.period_start::text, i.period_end::text, l.share_number from invoices i
     join invoice_lines l on l.invoice_id = i.id where i.id = ${invoice?.id} order by l.position`,
  )
  expect(rows).toEqual([
    { period_start: start, period_end: '2027-12-31', share_number: null },
    { period_start: start, period_end: '2027-12-31', share_number: 2 },
  ])
  const [next = 0] = await ordering.create(schoolGroupId)
  await ordering.upload(next, 'PO-4712')
  const before = await office.invoices()
  const other = (await orderAll()).orders[1] ?? 0
  await ordering.upload(other, 'PO-1')
  expect(await refusal(bill(next, other, 99_999))).toMatchObject({ obstacles: [{ id: 99_999 }] })
  expect(await refusal(bill(next, other))).toMatchObject({
    obstacles: [{ id: next, reason: 'invoice_periodbilled', detail: invoice?.invoiceNumber }],
  })
  expect(await office.invoices()).toHaveLength(before.length)
  expect(await ordering.one(other)).toMatchObject({ invoiceId: null })
  const [third = 0] = await ordering.create(await addOrderingGroup(api))
  await ordering.upload(third, 'PO-3')
  await bill(third, other)
  expect([(await invoiceOf(third))?.type, (await invoiceOf(other))?.type]).toEqual([0, 2])
})

test('contract orders that start on their own day do so', async () => {
  const until = '2026-08-31'
  const groups = [await addOrderingGroup(api, { licenceExpirationDate: until }), await addOrderingGroup(api)]
  const orders = await ordering.create(...groups)
  await Promise.all(orders.map((id) => ordering.upload(id, `PO ${id}`)))
  const [early = 0] = orders
  const asked = {
    contractStart: start,
    items: orders.map((purchaseOrderId) => ({ purchaseOrderId })),
    starts: [{ purchaseOrderId: early, contractStart: '2026-09-01' }],
  }
  const twice = { ...asked, starts: [...asked.starts, ...asked.starts] }
  expect(await statusOf(office.call(invoiceSources.createFromPurchaseOrders, twice))).toBe(400)
  await office.call(invoiceSources.createFromPurchaseOrders, asked)
  expect(await Promise.all(groups.map(group))).toMatchObject([
    { licenceExpirationDate: '2027-08-31' },
    { licenceExpirationDate: '2027-12-31' },
  ])
})

test('days, visits and feedback go from the order to the invoice, each once; withdrawn they are open again', async () => {
  const { schoolGroupId, orders, day, visit } = await orderAll()
  const [ofDay = 0, ofVisit = 0, ofFeedback = 0] = orders
  expect(await open(schoolGroupId)).toEqual([false, false, false])
  const items = [{ schoolGroupId, schoolVisitIds: [visit] }]
  expect(await refusal(ordering.call(purchaseOrders.createForSchoolVisits, { items }))).toMatchObject({
    message: 'purchaseorder_refused',
    obstacles: [{ id: visit, reason: 'billing_taken', detail: (await ordering.one(ofVisit))?.purchaseOrderNumber }],
  })
  await Promise.all([ofDay, ofVisit].map((id) => ordering.upload(id, `PO ${id}`)))
  await bill(ofVisit, ofDay)
  for (const id of [ofDay, ofVisit]) {
    const [order, invoice] = [await ordering.one(id), await invoiceOf(id)]
    expect(invoice).toMatchObject({ type: order?.invoiceType, amount: order?.amount, purchaseOrderName: `PO ${id}` })
    expect(invoice?.items?.map(({ amount }) => amount)).toEqual(order?.items?.map(({ amount }) => amount))
  }
  const { rows } = await api.database.pool.query(
    `select count(*)::int as both from billed_sources
     where invoice_line_id is not null and purchase_order_line_id is not null and source_id in (${day}, ${visit})`,
  )
  expect(rows[0]?.both).toBeGreaterThan(2)
  expect(await refusal(ordering.withdraw(ofDay))).toMatchObject({
    obstacles: [{ id: ofDay, reason: 'purchaseorder_obstacle_invoiced' }],
  })
  expect(await ordering.upload(ofDay, 'x')).toMatchObject({ status: 409 })
  await ordering.withdraw(ofFeedback)
  expect(await open(schoolGroupId)).toEqual([false, false, true])
})

test('of two admins who invoice an order at once one gets it', async () => {
  const [, order = 0] = (await orderAll()).orders
  await ordering.upload(order, '1')
  const lock = `select from purchase_orders where id = ${order} for update`
  const outcomes = await race(api.database.pool, lock, [() => refusal(bill(order)), () => refusal(bill(order))])
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
  expect(outcomes.find((outcome) => outcome)?.obstacles).toMatchObject([
    { id: order, reason: 'purchaseorder_obstacle_invoiced' },
  ])
})

test('an order that is invoiced while it is withdrawn is one of both, with its sources', async () => {
  const { orders, schoolGroupId } = await orderAll()
  const [order = 0] = orders
  await ordering.upload(order, '1')
  const lock = `select from purchase_orders where id = ${order} for update`
  const [billed, withdrawn] = await race(api.database.pool, lock, [
    () => refusal(bill(order)),
    () => refusal(ordering.withdraw(order)),
  ])
  expect([billed, withdrawn].filter((outcome) => outcome === undefined)).toHaveLength(1)
  expect((await open(schoolGroupId))[0]).toBe(withdrawn === undefined)
  expect((await ordering.one(order))?.invoiceId ?? null).toBe(
    billed === undefined ? ((await invoiceOf(order))?.id ?? 0) : null,
  )
})

test('two admins who order the same visit at once: one gets it, the other its number', async () => {
  const customer = await addCustomer(api, { clientNumber: 'twice', requiresPurchaseOrder: true })
  const visit = await office.visit(customer, { purchaseOrderRequired: true })
  const items = [{ schoolGroupId: customer.groupId, schoolVisitIds: [visit] }]
  const order = () => refusal(ordering.call(purchaseOrders.createForSchoolVisits, { items }))
  const outcomes = await race(api.database.pool, `select from school_visits where id = ${visit} for update`, [
    order,
    order,
  ])
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
  const [made] = await ordering.list()
  expect(outcomes.find((outcome) => outcome)?.obstacles).toMatchObject([{ detail: made?.purchaseOrderNumber }])
})
