/** Inputs of documented calls that no document names: only an upstream that names them gets them. */
import { expect, test } from 'vitest'
import { proceduresOf } from './testing/gateway.ts'
import { gatewaySetup } from './testing/gatewaySetup.ts'

const { gateway, upstream, admin } = await gatewaySetup()
const { courseDays, creditNotes, invoices, locations } = proceduresOf(gateway.url, admin)

const invoice = { invoiceId: 7 }
const items = [{ invoiceItemId: 71, amount: 5 }]
const contract = { contractStart: '2027-01-01', items: [{ schoolGroupId: 5 }] }
const start = { schoolGroupId: 5, contractStart: '2026-09-01' }
const orders = { contractStart: '2027-01-01', items: [{ purchaseOrderId: 6 }] }
const orderStart = { purchaseOrderId: 6, contractStart: '2026-09-01' }
const location = { id: 3, name: 'Muntpunt', description: 'Zaal 1', street: 'Munt', number: '6', city: { id: 1 } }
const day = {
  id: 4,
  type: 1 as const,
  theme: 'Uurroosters',
  description: 'Een dag over uurroosters',
  isPublic: true,
  startDate: '2026-06-10T07:00:00.000Z',
  endDate: '2026-06-10T14:00:00.000Z',
  parts: 1,
  travelKms: 0,
  maxParticipants: 20,
}

test.each<[names: string[], call: string, write: () => Promise<unknown>, documented: object, more: object]>([
  [
    ['creditNotes.keepBilled', 'creditNotes.key'],
    'POST /api/creditnote/createfull',
    () => creditNotes.createFull.mutate({ ...invoice, keepBilled: true, key: 'once' }),
    invoice,
    { keepBilled: true, key: 'once' },
  ],
  [
    ['creditNotes.keepBilled', 'creditNotes.key'],
    'POST /api/creditnote/createpartial',
    () => creditNotes.createPartial.mutate({ ...invoice, items, keepBilled: true, key: 'once' }),
    { ...invoice, items },
    { keepBilled: true, key: 'once' },
  ],
  [
    ['invoices.asPdf'],
    'PUT /api/invoice/send',
    () => invoices.send.mutate({ invoices: [invoice], asPdf: true }),
    { invoices: [invoice] },
    { asPdf: true },
  ],
  [
    ['invoices.dueDate'],
    'PUT /api/invoice/send',
    () => invoices.send.mutate({ invoices: [invoice], dueDate: '2026-12-23' }),
    { invoices: [invoice] },
    { dueDate: '2026-12-23' },
  ],
  [
    ['invoices.date'],
    'PUT /api/invoice/setpaid',
    () => invoices.setPaid.mutate({ invoices: [invoice], date: '2026-11-10' }),
    { invoices: [invoice] },
    { date: '2026-11-10' },
  ],
  [
    ['invoices.starts'],
    'POST /api/invoice/create',
    () => invoices.createContract.mutate({ ...contract, starts: [start] }),
    contract,
    { starts: [start] },
  ],
  [
    ['invoices.orderStarts'],
    'POST /api/invoice/createfrompurchaseorder',
    () => invoices.createFromPurchaseOrders.mutate({ ...orders, starts: [orderStart] }),
    orders,
    { starts: [orderStart] },
  ],
  [
    ['courseDays.note', 'courseDays.tell'],
    'PUT /api/opencourseday/edit',
    () => courseDays.update.mutate({ ...day, note: 'Iets later', tell: true }),
    day,
    { note: 'Iets later', tell: true },
  ],
  [
    ['locations.note'],
    'PUT /api/location',
    () => locations.update.mutate({ ...location, note: 'Verhuisd' }),
    location,
    { note: 'Verhuisd' },
  ],
])(
  'what %s adds to %s is sent to an upstream that names it, and others get the call without it',
  async (names, call, write, documented, more) => {
    const bodies = () => upstream.requests.flatMap(({ url, body }) => (url === '/api/config' ? [] : [body]))
    upstream.answer(call, { json: true })
    for (const answer of [
      { json: { identityApiUrl: upstream.url } },
      { json: { identityApiUrl: upstream.url, extensions: ['invoices.batch', null] } },
      { status: 404, json: {} },
    ]) {
      upstream.answer('GET /api/config', answer)
      await write()
    }
    upstream.answer('GET /api/config', { json: { identityApiUrl: upstream.url, extensions: names } })
    await write()
    expect(bodies()).toEqual([documented, documented, documented, { ...documented, ...more }])
  },
)

test('a call without such an addition is not preceded by the question what the upstream offers', async () => {
  upstream.answer('PUT /api/invoice/send', { json: true })
  await invoices.send.mutate({ invoices: [invoice] })
  expect(upstream.requests.map(({ url }) => url)).toEqual(['/api/invoice/send'])
})
