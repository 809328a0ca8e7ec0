/** The preview of an invoice for days, visits, feedback or an order: its content, refusals, and nothing written. */
import { purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, startTestApi, type TestApi } from '../../testing/api.ts'
import { openPdf } from '../../testing/pdf.ts'
import { addOrderingGroup, orderingOf, type Ordering } from '../../testing/purchaseOrders.ts'
import { addCustomer, sourcesOf, type Customer } from '../../testing/sources.ts'

let api: TestApi
let dender: Customer
let leie: Customer
let ordering: Ordering
let office: Awaited<ReturnType<typeof sourcesOf>>
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-06-11T10:00:00Z') })
  dender = await addCustomer(api, {})
  leie = await addCustomer(api, { name: 'Scholengroep Leie', clientNumber: '1002' })
  ordering = await orderingOf(api)
  office = await sourcesOf(api)
})
afterAll(() => api.close())

async function ask(query: Record<string, number | string | number[]>) {
  const asked = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) asked.set(key, String(value))
  const headers = { authorization: `Bearer ${await api.issuer.token(callers.admin)}` }
  return fetch(`${api.url}/api/invoice/preview?${asked}`, { headers })
}

async function textsOf(query: Parameters<typeof ask>[0]): Promise<string> {
  const answer = await ask(query)
  expect(answer.status).toBe(200)
  const pdf = await openPdf(new Uint8Array(await answer.arrayBuffer()))
  return (await pdf.texts(1)).map(({ text }) => text).join(' ')
}

async function refusalOf(query: Parameters<typeof ask>[0]) {
  const answer = await ask(query)
  return { status: answer.status, body: await answer.json() }
}

/** Everything that a creation writes. */
async function written() {
  const { rows } = await api.database.pool.query(`
    select (select count(*)::int from invoices) as invoices,
      (select count(*)::int from course_day_shares) as shares,
      (select count(*)::int from billed_sources) as sources,
      (select sum(last)::int from document_counters) as numbers,
      (select count(*)::int from activity) as activity,
      (select max(licence_expiration_date)::text from school_groups) as expiration`)
  return rows
}

test('days, visits and feedback of a group are shown as they would be billed, and stay open', async () => {
  const { groupId: schoolGroupId } = dender
  const day = await office.day([
    { of: dender, names: ['An', 'Bo'] },
    { of: leie, names: ['Cas'] },
  ])
  const visits = [
    await office.visit(dender, { date: '2026-06-08' }),
    await office.visit(dender, { date: '2026-06-09' }),
  ]
  const feedback = await office.feedback(dender, { date: '2026-06-09' })
  const before = await written()
  const ofDay = await textsOf({ schoolGroupId, openCourseDayIds: [day] })
  for (const shown of ['VOORBEELD', 'Scholengroep Dender', 'An', 'Bo', 'Uurroosters maken, 10/06/2026'])
    expect(ofDay).toContain(shown)
  expect(ofDay).not.toContain('Cas')
  const ofVisits = await textsOf({ schoolGroupId, schoolVisitIds: visits })
  for (const shown of ['VOORBEELD', '08/06/2026', '09/06/2026']) expect(ofVisits).toContain(shown)
  expect(await textsOf({ schoolGroupId, individualFeedbackIds: [feedback] })).toContain('09/06/2026')
  expect(await written()).toEqual(before)

  // The shares are those of the day at the time of billing, not those of the preview.
  await office.billDays([dender, day])
  expect(await refusalOf({ schoolGroupId, openCourseDayIds: [day] })).toMatchObject({
    status: 409,
    body: { error: 'invoice_refused', obstacles: [{ id: day, reason: 'billing_taken', detail: '2026-00001' }] },
  })
  expect(await refusalOf({ schoolGroupId: leie.groupId, schoolVisitIds: visits })).toMatchObject({ status: 409 })
  expect(await refusalOf({ schoolGroupId, individualFeedbackIds: [99_999] })).toMatchObject({
    body: { obstacles: [{ id: 99_999, reason: 'billing_gone' }] },
  })
  expect(await textsOf({ schoolGroupId: leie.groupId, openCourseDayIds: [day] })).toContain('Cas')
})

test('an order is shown as its invoice with the name that the customer gave it, and stays ready', async () => {
  const contractStart = '2027-01-01'
  const [order = 0] = await ordering.create(await addOrderingGroup(api, { clientNumber: '1003' }))
  expect(await refusalOf({ purchaseOrderId: order, contractStart })).toMatchObject({
    status: 409,
    body: { obstacles: [{ id: order, reason: 'purchaseorder_obstacle_notuploaded' }] },
  })
  await ordering.upload(order, 'PO-4711')
  const before = await written()
  const shown = await textsOf({ purchaseOrderId: order, contractStart })
  for (const text of ['VOORBEELD', 'PO-4711', 'Periode 01/01/2027 – 31/12/2027', '€ 1.513,11'])
    expect(shown).toContain(text)
  expect(await written()).toEqual(before)
  expect((await ordering.call(purchaseOrders.readyToInvoice, {})).map(({ id }) => id)).toEqual([order])
})

test('what names no kind of invoice, or two, is a 400', async () => {
  const { groupId: schoolGroupId } = dender
  const contractStart = '2027-01-01'
  const wrong = [
    { schoolGroupId },
    { contractStart },
    { schoolGroupId, purchaseOrderId: 1, contractStart },
    { schoolGroupId, contractStart, schoolVisitIds: [1] },
    { schoolGroupId, schoolVisitIds: [1], individualFeedbackIds: [1] },
    { purchaseOrderId: 1, schoolVisitIds: [1] },
    { schoolGroupId, schoolVisitIds: '1,,2' },
    { schoolGroupId, schoolVisitIds: Array.from({ length: 501 }, (_, index) => index + 1) },
  ]
  for (const query of wrong) expect([query, (await ask(query)).status]).toEqual([query, 400])
})
