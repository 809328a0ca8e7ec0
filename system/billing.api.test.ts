/** The command of another program that bills what is due. */
import type { ServerResponse } from 'node:http'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runBilling, type RunOptions } from './testing/billing.ts'
import { startTestGateway, testProgram } from './testing/gateway.ts'

let upstream: RecordingUpstream
let system: Awaited<ReturnType<typeof startTestGateway>>

const scope = 'schoolGroups:read invoices:read invoices:manage creditNotes:manage purchaseOrders:manage'
const today = brusselsDate(new Date())
const year = today.slice(0, 4)

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

function run(args: string[], options?: RunOptions) {
  return runBilling(system, args, options)
}

const made = [
  { id: 11, invoiceNumber: `${year}-00011`, schoolGroupName: 'Dender', type: 0, status: 1, amount: 100 },
  { id: 12, invoiceNumber: `${year}-00012`, schoolGroupName: 'Klim', type: 2, status: 1, amount: 95.5 },
]

/** A contract that ends soon, one that does not, an order that came back, and a visit. */
function answerDue(): void {
  const [soon, late] = [addDays(today, 10), addDays(today, 200)]
  const group = (id: number, name: string, licenceExpirationDate: string) => ({
    id,
    name,
    licenceExpirationDate,
    contractFee: 100,
    yearly: true,
  })
  const groups = [group(1, 'Dender', soon), group(2, 'Leie', late), group(3, 'Wacht', soon)]
  const extensions = ['invoices.batch', 'invoices.history']
  upstream.answer('GET /api/config', { json: { identityApiUrl: system.identityUrl, extensions } })
  upstream.answer(`GET /api/invoice/getall?year=${year}`, { json: [] })
  upstream.answer('GET /api/schoolgroup/getall', { json: groups })
  upstream.answer('GET /api/schoolgroup/getalltoinvoice', { json: groups })
  upstream.answer('GET /api/purchaseorder/getallreadytoinvoice', {
    json: [{ id: 5, name: 'PO 5', invoiceType: 0, schoolGroupId: 2, schoolGroupName: 'Leie', amount: 50 }],
  })
  for (const kind of ['opencoursedays', 'individualfeedback'])
    upstream.answer(`GET /api/invoice/get${kind}toinvoice`, { json: [] })
  const schoolVisits = [{ schoolVisitId: 21, priceSchoolVisit: 95, priceTravel: 0.5 }]
  upstream.answer('GET /api/invoice/getschoolvisitstoinvoice', {
    json: [{ schoolGroupId: 4, schoolGroupName: 'Klim', schoolVisits }],
  })
}

function writes() {
  return upstream.requests.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`)
}

test('it lists what is due and writes nothing when it is dry, or when the answer is no or nobody answers', async () => {
  answerDue()
  const dry = await run(['--dry-run'])
  const start = addDays(today, 11)
  expect(dry).toEqual({
    code: 0,
    errors: '',
    lines: [
      'due | customer | excl. VAT',
      `contract from ${start} | Dender | 100.00`,
      `contract from ${start} | Wacht | 100.00`,
      'order PO 5 | Leie | 50.00',
      'school visits: 1 | Klim | 95.50',
    ],
  })
  expect((await run([], { answer: 'no\n' })).code).toBe(4)
  expect((await run([])).code).toBe(4)
  expect(writes()).toEqual([])
})

test('after a yes it creates all but what stands in the way, sends, and says what became of each', async () => {
  answerDue()
  const obstacles = [{ id: 3, name: 'Wacht', reason: 'invoice_periodoverlaps' }]
  const create = 'POST /api/invoice/create'
  upstream.answer(create, { status: 409, json: { error: 'invoice_notall', obstacles } })
  upstream.answer('POST /api/invoice/createfrompurchaseorder', { status: 409, json: { error: 'order_withdrawn' } })
  const accepted = (batch: number, invoiceId: number) => ({
    json: { batch, invoices: [{ invoiceId, state: 'queued' }] },
  })
  upstream.answer('POST /api/invoice/createschoolvisitinvoices', accepted(2, 12))
  upstream.answer('PUT /api/invoice/send', accepted(3, 11))
  for (const batch of [1, 2, 3])
    upstream.answer(`GET /api/invoice/batch/${batch}`, { json: { total: 1, done: 1, failed: [], finished: true } })
  upstream.answer(`GET /api/invoice/getall?year=${year}`, { json: [made[1]] })
  const { code, lines } = await run(['--yes'])
  expect([code, lines.slice(5)]).toEqual([
    1,
    [
      'invoice | customer | excl. VAT | result',
      `${year}-00012 | Klim | 95.50 | not sent yet`,
      'Wacht | 100.00 | invoice_periodoverlaps',
      'Dender | 100.00 | invoice_notall',
      'Leie | 50.00 | order_withdrawn',
    ],
  ])
  const created = upstream.requests.filter(({ method, url }) => `${method} ${url}` === create)
  expect(created.map(({ body }) => body)).toMatchObject([{ items: [{}, {}] }, { items: [{ schoolGroupId: 1 }] }])

  upstream.answer(create, accepted(1, 11))
  upstream.answer('POST /api/invoice/createfrompurchaseorder', accepted(1, 11))
  upstream.answer(`GET /api/invoice/getall?year=${year}`, { json: made.map((one) => ({ ...one, status: 2 })) })
  const all = await run([], { answer: 'yes\n' })
  expect([all.code, all.lines.slice(-2)]).toEqual([
    0,
    [`${year}-00012 | Klim | 95.50 | sent`, `${year}-00011 | Dender | 100.00 | sent`],
  ])
  expect(writes().at(-1)).toBe('PUT /api/invoice/send')
})

test('what it made and did not send, as the answer got lost, is sent by its next run, and what others made is not', async () => {
  answerDue()
  for (const list of ['purchaseorder/getallreadytoinvoice', 'invoice/getschoolvisitstoinvoice'])
    upstream.answer(`GET /api/${list}`, { json: [] })
  const list = `GET /api/invoice/getall?year=${year}`
  const cut = ({ id, status }: { id: number; status: number }) => {
    upstream.answer(list, { json: made.map((one) => (one.id === id ? { ...one, status } : one)) })
    upstream.answer('GET /api/schoolgroup/getalltoinvoice', { json: [] })
  }
  const history = (id: number, actorName: string, dispatches: unknown[] = []) => {
    const events = [{ id: 1, at: '', action: 'created', actorName, changes: [] }]
    upstream.answer(`GET /api/invoice/history/${id}`, { json: { files: [], dispatches, events } })
  }
  history(11, testProgram.id)
  history(12, 'An Peeters')
  const lost = (response: ServerResponse, then: () => void) => {
    then()
    response.destroy()
  }
  upstream.answer('POST /api/invoice/create', (response) => lost(response, () => cut({ id: 11, status: 1 })))
  expect((await run(['--yes'])).code).toBe(1)

  const unsent = ['due | customer | excl. VAT', `unsent ${year}-00011 | Dender | 100.00`]
  expect(await run(['--dry-run'])).toMatchObject({ code: 0, lines: unsent })
  upstream.answer('PUT /api/invoice/send', (response) => lost(response, () => undefined))
  expect((await run(['--yes'])).code).toBe(3)
  upstream.answer('PUT /api/invoice/send', (response) => {
    cut({ id: 11, status: 2 })
    response.end()
  })
  expect(await run(['--yes'])).toMatchObject({
    code: 0,
    lines: [...unsent, 'invoice | customer | excl. VAT | result', `${year}-00011 | Dender | 100.00 | sent`],
  })
  expect(await run(['--yes'])).toMatchObject({ code: 0, lines: ['Nothing is due.'] })
  expect(writes()).toEqual(['POST /api/invoice/create', 'PUT /api/invoice/send', 'PUT /api/invoice/send'])

  cut({ id: 11, status: 1 })
  const [on, recipient] = ['2026-11-22', 'an@school.test']
  history(11, testProgram.id, [{ id: 1, purpose: 'sent', channel: 'mail', recipient, state: 'accepted', date: on }])
  expect(await run(['--yes'])).toMatchObject({ code: 0, lines: ['Nothing is due.'] })
})

test('a visit that stands in the way keeps its own group from being billed, and no other', async () => {
  answerDue()
  for (const list of ['schoolgroup/getalltoinvoice', 'purchaseorder/getallreadytoinvoice'])
    upstream.answer(`GET /api/${list}`, { json: [] })
  const visit = (schoolGroupId: number, schoolGroupName: string, schoolVisitId: number) => {
    return { schoolGroupId, schoolGroupName, schoolVisits: [{ schoolVisitId, priceSchoolVisit: 95 }] }
  }
  const visits = [visit(4, 'Klim', 21), visit(21, 'Leie', 22)]
  upstream.answer('GET /api/invoice/getschoolvisitstoinvoice', { json: visits })
  const obstacles = [{ id: 21, name: 'Rekenen (Klim)', reason: 'billing_taken' }]
  upstream.answer('POST /api/invoice/createschoolvisitinvoices', { status: 409, json: { error: 'no', obstacles } })
  const { code, lines } = await run(['--yes'])
  expect([code, lines.slice(-2)]).toEqual([1, ['Klim | 95.00 | billing_taken', 'Leie | 95.00 | no']])
  const asked = upstream.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(asked).toMatchObject([{ items: [{}, {}] }, { items: [{ schoolGroupId: 21, schoolVisitIds: [22] }] }])
})

test('a cron job reads from its code that nothing is due, that it is called wrongly, and that nobody answers', async () => {
  answerDue()
  for (const list of [
    'schoolgroup/getalltoinvoice',
    'purchaseorder/getallreadytoinvoice',
    'invoice/getschoolvisitstoinvoice',
  ])
    upstream.answer(`GET /api/${list}`, { json: [] })
  expect(await run(['--yes'])).toMatchObject({ code: 0, lines: ['Nothing is due.'] })
  expect((await run(['--now'])).code).toBe(2)
  expect((await run([], { env: { PROGRAM_SECRET: 'another' } })).code).toBe(3)
  expect((await run([], { env: { GATEWAY_URL: 'not an address' } })).code).toBe(2)
  upstream.answer('GET /api/schoolgroup/getall', { status: 503 })
  expect(await run(['--yes'])).toMatchObject({ code: 3, errors: expect.stringContaining('503') })
  expect(writes()).toEqual([])
})
