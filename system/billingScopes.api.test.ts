/** The scopes that another program needs for each call of billing. */
import { createGatewayClient, problemOf, type GatewayClient } from '@schoolbeheer/client'
import { clientCredentials } from '@schoolbeheer/client/node'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestGateway, testProgram } from './testing/gateway.ts'

let upstream: RecordingUpstream
let system: Awaited<ReturnType<typeof startTestGateway>>

const scope = 'schoolGroups:read invoices:read invoices:manage creditNotes:manage purchaseOrders:manage'

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  const PROGRAMS = JSON.stringify([{ ...testProgram, scope }])
  system = await startTestGateway({ schoolApiUrl: upstream.url, identityEnv: { PROGRAMS } })
})
beforeEach(() => upstream.forget())
afterAll(async () => {
  await system.stop()
  await upstream.stop()
})

function withScope(asked: string) {
  const { id: clientId, secret: clientSecret } = testProgram
  const issuer = `${system.identityUrl}/oidc`
  const token = clientCredentials({ issuer, clientId, clientSecret, audience: system.url, scope: asked })
  return createGatewayClient({ url: system.url, token })
}

const invoices = [{ invoiceId: 7 }]

test.each<[string, string, (gateway: GatewayClient) => Promise<unknown>]>([
  ['invoices:manage', 'GET /api/invoice/getinvoiceyears', ({ call }) => call.invoices.years.query()],
  ['invoices:manage', 'GET /api/invoice/getall?year=2026', ({ call }) => call.invoices.list.query({ year: 2026 })],
  ['invoices:read', 'GET /api/invoice/getallschool', ({ call }) => call.invoices.listOwn.query()],
  [
    'invoices:manage',
    'GET /api/invoice/getopencoursedaystoinvoice',
    ({ call }) => call.invoices.courseDaysToInvoice.query(),
  ],
  [
    'invoices:manage',
    'POST /api/invoice/createschoolvisitinvoices',
    ({ call }) => call.invoices.createForSchoolVisits.mutate({ items: [{ schoolGroupId: 1, schoolVisitIds: [2] }] }),
  ],
  ['invoices:manage', 'PUT /api/invoice/send', ({ call }) => call.invoices.send.mutate({ invoices })],
  ['invoices:manage', 'PUT /api/invoice/setpaid', ({ call }) => call.invoices.setPaid.mutate({ invoices })],
  ['invoices:read', 'GET /api/invoice/download/7', (gateway) => gateway.download('invoicePdf', { id: 7 })],
  [
    'creditNotes:manage',
    'POST /api/creditnote/createfull',
    ({ call }) => call.creditNotes.createFull.mutate({ invoiceId: 7 }),
  ],
  [
    'purchaseOrders:manage',
    'GET /api/purchaseorder/getallreadytoinvoice',
    ({ call }) => call.purchaseOrders.readyToInvoice.query(),
  ],
  [
    'purchaseOrders:manage',
    'POST /api/purchaseorder/create',
    ({ call }) => call.purchaseOrders.createContract.mutate({ items: [{ schoolGroupId: 1 }] }),
  ],
  ['invoices:manage', 'GET /api/schoolgroup/getalltoinvoice', ({ call }) => call.schoolGroups.listToInvoice.query()],
])('the scope %s lets a program call %s, and no other does', async (needed, address, act) => {
  upstream.answer(address, { json: [] })
  const others = scope.split(' ').filter((one) => one !== needed)
  const refusal = await act(withScope(others.join(' '))).catch((error: unknown) => problemOf(error)?.status)
  expect([refusal, upstream.requests]).toEqual([403, []])
  await act(withScope(needed))
  expect(upstream.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([address])
})
