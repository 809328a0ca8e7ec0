/** The commands of another program that send letters, deliver to the accountant, and print what is open. */
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runBilling, type RunOptions } from './testing/billing.ts'
import { startTestGateway, testProgram } from './testing/gateway.ts'

let upstream: RecordingUpstream
let system: Awaited<ReturnType<typeof startTestGateway>>

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  const PROGRAMS = JSON.stringify([{ ...testProgram, scope: 'invoices:read invoices:manage' }])
  system = await startTestGateway({ schoolApiUrl: upstream.url, identityEnv: { PROGRAMS } })
})
beforeEach(() => {
  upstream.forget()
  const extensions = ['reminders.due', 'reminders.send', 'invoices.batch', 'reports.aged', ...deliveryCalls]
  upstream.answer('GET /api/config', { json: { identityApiUrl: system.identityUrl, extensions } })
  upstream.answer('GET /api/reminder/due', { json: { items: [dender, klim] } })
})
afterAll(async () => {
  await system.stop()
  await upstream.stop()
})

const deliveryCalls = ['accounting.deliver', 'accounting.deliveries']

function run(args: string[], options?: RunOptions) {
  return runBilling(system, args, options)
}

function due(schoolGroupId: number, schoolGroupName: string, hold: string | null) {
  const dates = { dueDate: '2026-10-01', daysLate: 56, reminders: 1, lastReminded: null }
  const invoices = [{ invoiceId: schoolGroupId * 10, invoiceNumber: `2026-0000${schoolGroupId}`, open: 121, ...dates }]
  return { schoolGroupId, schoolGroupName, level: 2, total: 121, emails: [], hold, entries: [], invoices, leftOut: [] }
}

const [dender, klim] = [due(1, 'Dender', null), due(2, 'Klim', 'payment')]
const listed = [
  'customer | open | invoices | level | held',
  'Dender | 121.00 | 2026-00001 | 2',
  'Klim | 121.00 | 2026-00002 | 2 | a payment may be for it',
]

function sent() {
  return upstream.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}

function answerBatch(failed: unknown[] = []) {
  upstream.answer('PUT /api/reminder/send', { json: { batch: 3, invoices: [{ invoiceId: 10, state: 'queued' }] } })
  upstream.answer('GET /api/invoice/batch/3', { json: { total: 1, done: 1, failed, finished: true } })
}

test('letters that are due are listed, and sent after a yes but for those that are held', async () => {
  answerBatch()
  expect(await run(['reminders', '--dry-run'])).toEqual({ code: 0, errors: '', lines: listed })
  expect((await run(['reminders'])).code).toBe(4)
  expect(sent()).toEqual([])
  const held = await run(['reminders', '--yes'])
  expect(held).toEqual({
    code: 1,
    errors: '',
    lines: [...listed, 'customer | open | result', 'Dender | 121.00 | sent'],
  })
  expect(sent()).toEqual([{ items: [{ schoolGroupId: 1, invoiceIds: [10] }] }])
  upstream.answer('GET /api/reminder/due', { json: { items: [dender] } })
  expect((await run(['reminders', '--yes'])).code).toBe(0)
  upstream.answer('GET /api/reminder/due', { json: { items: [] } })
  expect(await run(['reminders', '--yes'])).toEqual({ code: 0, errors: '', lines: ['No letter is due.'] })
})

test('a letter that is refused or fails says why', async () => {
  const obstacles = [{ id: 10, name: '2026-00001', reason: 'reminder_obstacle_payment' }]
  upstream.answer('PUT /api/reminder/send', { status: 409, json: { error: 'reminder_refused', obstacles } })
  const refused = await run(['reminders', '--yes'])
  expect([refused.code, refused.lines.at(-1)]).toEqual([1, 'Dender | 121.00 | reminder_obstacle_payment'])
  answerBatch([{ invoiceId: 10, invoiceNumber: '2026-00001', reason: 'invoice_problem_failed' }])
  const failed = await run(['reminders', '--yes'])
  expect([failed.code, failed.lines.at(-1)]).toEqual([1, 'Dender | 121.00 | invoice_problem_failed'])
})

test('what is open on a day is printed by age, with the sum of all', async () => {
  const ages = { notDue: 100, to30: 20.1, to60: 0, to90: 0, over90: 0.2, credit: 0 }
  const rows = [
    { schoolGroupId: 1, schoolGroupName: 'Dender', ...ages, total: 120.3 },
    { schoolGroupId: 2, schoolGroupName: 'Klim', ...ages, credit: 20.3, total: 100 },
  ]
  upstream.answer('GET /api/report/aged?date=2026-10-31', { json: { rows, unassigned: 12.5 } })
  expect(await run(['reports', 'aged', '--date', '2026-10-31'])).toEqual({
    code: 0,
    errors: '',
    lines: [
      'customer | not due | 1-30 | 31-60 | 61-90 | over 90 | credit | total',
      'Dender | 100.00 | 20.10 | 0.00 | 0.00 | 0.20 | 0.00 | 120.30',
      'Klim | 100.00 | 20.10 | 0.00 | 0.00 | 0.20 | 20.30 | 100.00',
      'all | 200.00 | 40.20 | 0.00 | 0.00 | 0.40 | 20.30 | 220.30',
      'Of no customer: 12.50',
    ],
  })
  expect((await run(['reports', 'aged', '--date', 'gisteren'])).code).toBe(3)
  expect((await run(['reports', 'aged', '--yes'])).code).toBe(2)
  expect((await run(['reminders', '--date', '2026-10-31'])).code).toBe(2)
})

test('a delivery is printed once its file is written; with nothing to deliver the program is content', async () => {
  const begun = { id: 4, from: '2026-10-01', until: '2026-10-31', documents: 2, file: null }
  const made = { madeAt: '2026-11-02T10:00:00Z', mailedTo: [], mails: [] }
  upstream.answer('PUT /api/accounting/deliver', { json: begun })
  const file = 'boekhouding-2026-10-01-2026-10-31.zip'
  upstream.answer('GET /api/accounting/deliveries', { json: { items: [{ ...begun, ...made, documents: 3, file }] } })
  const deliver = ['accounting', 'deliver', '--until', '2026-10-31']
  expect(await run(deliver)).toEqual({
    code: 0,
    errors: '',
    lines: ['delivery | from | until | documents | file', `4 | 2026-10-01 | 2026-10-31 | 3 | ${file}`],
  })
  expect(sent()).toEqual([{ until: '2026-10-31' }])
  upstream.answer('PUT /api/accounting/deliver', { status: 409, json: { error: 'accounting_nothing' } })
  expect(await run(deliver)).toEqual({ code: 0, errors: '', lines: ['Nothing to deliver.'] })
  upstream.answer('PUT /api/accounting/deliver', { status: 409, json: { error: 'accounting_busy' } })
  expect((await run(deliver)).code).toBe(3)
  expect((await run(['accounting', 'deliver'])).code).toBe(2)
  expect((await run([...deliver, '--yes'])).code).toBe(2)
  expect((await run(['reports', 'aged', '--until', '2026-10-31'])).code).toBe(2)
})
