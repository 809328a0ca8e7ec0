/** Old lines without their day and unit: the migration finds these if a source still has them. */
import { invoiceSources } from '@schoolbeheer/contracts/school/invoiceSources'
import { purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { migrateAgain } from '../../testing/migrating.ts'
import { orderingOf } from '../../testing/purchaseOrders.ts'
import { addCustomer, sourcesOf } from '../../testing/sources.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi({ now: () => Date.parse('2026-06-11T10:00:00Z') })))
afterAll(() => api.close())

const { partial, read } = creditNoteCalls(() => api)

/** The lines of all orders and invoices, with their fields of supply. */
async function lines() {
  const { rows } = await api.database.pool.query<{ line: string }>(`
    select concat_ws(' ', 'order', type_name, supply_date, unit) as line from purchase_order_lines
    union all select concat_ws(' ', 'invoice', invoice_number, type_name, supply_date, unit)
      from invoice_lines join invoices on invoices.id = invoice_id
    order by line`)
  return rows.map(({ line }) => line)
}

test('lines of course days, visits and feedback, of orders too, and such as were credited since', async () => {
  const [office, ordering] = [await sourcesOf(api), await orderingOf(api)]
  const dender = await addCustomer(api, {})
  const { groupId: schoolGroupId } = dender
  await office.billDays([dender, await office.day([{ of: dender, names: ['An'] }])])
  await office.billVisits([dender, await office.visit(dender)])
  await office.billFeedback([dender, await office.feedback(dender)])
  const visit = await office.visit(dender, { purchaseOrderRequired: true })
  const ordered = await ordering.call(purchaseOrders.createForSchoolVisits, {
    items: [{ schoolGroupId, schoolVisitIds: [visit] }],
  })
  const [{ purchaseOrderId } = { purchaseOrderId: 0 }] = ordered?.purchaseOrders ?? []
  await ordering.upload(purchaseOrderId, 'PO-1')
  const items = [{ purchaseOrderId }]
  await ordering.call(invoiceSources.createFromPurchaseOrders, { contractStart: '2027-01-01', items })
  await office.sent()
  for (const { id } of (await office.invoices()).filter(({ type }) => type === 2)) {
    const [, travel] = (await read(id)).items
    await partial(id, [{ invoiceItemId: travel?.id ?? 0, amount: travel?.amount ?? 0 }])
  }
  const written = await lines()
  expect(written).toEqual([
    'invoice 2026-00001 Deelname opleidingsdag 2026-06-10',
    'invoice 2026-00001 Opleidingsdag 2026-06-10',
    'invoice 2026-00001 Verplaatsing opleidingsdag 2026-06-10',
    'invoice 2026-00002 Schoolbezoek 2026-03-02 hour',
    'invoice 2026-00002 Verplaatsing schoolbezoek 2026-03-02 kilometre',
    'invoice 2026-00003 Individuele feedback 2026-03-02 hour',
    'invoice 2026-00004 Schoolbezoek 2026-03-02 hour',
    'invoice 2026-00004 Verplaatsing schoolbezoek 2026-03-02 kilometre',
    'order Schoolbezoek 2026-03-02 hour',
    'order Verplaatsing schoolbezoek 2026-03-02 kilometre',
  ])
  for (const table of ['invoice_lines', 'purchase_order_lines'])
    await api.database.pool.query(`update ${table} set supply_date = null, unit = null`)

  await migrateAgain(api.database.pool, '0025_supply_dates')
  const lost = 'invoice 2026-00002 Verplaatsing schoolbezoek'
  expect(await lines()).toEqual(written.map((line) => (line.startsWith(lost) ? lost : line)))
})
