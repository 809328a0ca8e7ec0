/** The traces and metrics that leave the product, those of a whole system that does its work. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDF_CREATED } from '@schoolbeheer/domain/invoices/statuses'
import { demoPassword } from '@schoolbeheer/identity/demo'
import { signIn } from '@schoolbeheer/testing/browser'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { emptyDatabases } from './testing/migrating.ts'
import { startObserved, startReceiver, type Span } from './testing/observing.ts'

let databases: Awaited<ReturnType<typeof emptyDatabases>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
let system: Awaited<ReturnType<typeof startObserved>>
let browser: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  databases = await emptyDatabases(true)
  receiver = await startReceiver()
  system = await startObserved(
    { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '200' },
    { school: databases.school.url, identity: databases.identity.url },
  )
  await onSchool(`update school_groups set name = 'Geheime Planta ' || id, invoice_emails = 'planta@geheim.test'`)
  browser = await signIn(system.urls.gateway, 'admin@demo.test', demoPassword)
})
afterAll(async () => {
  await system.stop()
  await receiver.stop()
  for (const { drop } of Object.values(databases)) await drop()
})

async function onSchool(statement: string): Promise<void> {
  const client = new pg.Client(databases.school.url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

const Listed = z.object({
  result: z.object({
    data: z.object({
      json: z.array(z.object({ id: z.int(), status: z.int(), schoolGroupPeppol: z.boolean() })),
    }),
  }),
})

/** Calls a procedure as a browser does, in a trace of its own; answers the id of the trace and the answer. */
async function call(path: string, body?: object) {
  const trace = randomBytes(16).toString('hex')
  const response = await browser.fetch(`/trpc/${path}`, {
    headers: { traceparent: `00-${trace}-${randomBytes(8).toString('hex')}-00`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify({ json: body }) }),
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('x-request-id')).toBe(trace)
  return { trace, answer: await response.json() }
}

/** The invoices that can be sent: one that goes by mail, and one by Peppol. */
async function sendable(): Promise<number[]> {
  const year = new Date().getFullYear()
  const { answer } = await call(`invoices.list?input=${encodeURIComponent(JSON.stringify({ json: { year } }))}`)
  const ready = Listed.parse(answer).result.data.json.filter(({ status }) => status === PDF_CREATED)
  return [true, false].flatMap((peppol) => ready.find((one) => one.schoolGroupPeppol === peppol)?.id ?? [])
}

function spansOf(trace: string): Span[] {
  return receiver.spans().filter(({ traceId }) => traceId === trace)
}

/** The parts of the product that have no span in a trace. */
function missingOf(spans: Span[]): string[] {
  const accessPoint = new URL(system.urls.accessPoint).port
  const isThere: Record<string, (span: Span) => boolean> = {
    gateway: ({ attributes }) => attributes['http.route'] === '/trpc/invoices.send',
    'school API': ({ attributes }) => attributes['http.route'] === '/api/invoice/send',
    statement: ({ attributes }) => attributes['db.system.name'] === 'postgresql',
    'job of a mail': ({ name }) => name === 'process dispatches',
    mail: ({ name }) => name === 'send mail',
    'job of an e-invoice': ({ name }) => name === 'process eInvoices',
    'access point': ({ attributes }) => String(attributes['server.port']) === accessPoint,
  }
  return Object.keys(isThere).filter((part) => !spans.some((span) => isThere[part]?.(span)))
}

function rootsOf(spans: Span[]): number {
  const known = new Set(spans.map(({ spanId }) => spanId))
  return spans.filter(({ parentSpanId }) => !known.has(parentSpanId ?? '')).length
}

test('one trace leads from the browser to the mail and to the access point, and the log has its id', async () => {
  const ids = await sendable()
  expect(ids).toHaveLength(2)
  const { trace } = await call('invoices.send', { invoices: ids.map((invoiceId) => ({ invoiceId })) })
  await expect.poll(() => missingOf(spansOf(trace))).toEqual([])
  // Every span but the first hangs on another of them.
  await expect.poll(() => rootsOf(spansOf(trace))).toBe(1)
  const logged = { trace_id: trace, span_id: expect.stringMatching(/^[0-9a-f]{16}$/), requestId: trace }
  for (const app of ['gateway', 'school-api'])
    expect(linesOf(`logs/${app}.log`)).toContainEqual(expect.objectContaining(logged))
})

/** The whole lines of a log: the last may be half written. */
function linesOf(log: string): unknown[] {
  const lines = readFileSync(join(system.dataDir, log), 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line))
}

test('a mail of the identity app is in the trace of who asked for it', async () => {
  const { trace } = await call('account.requestPasswordReset', { userName: 'directie@demo.test' })
  const names = () => spansOf(trace).map(({ name }) => name)
  await expect.poll(names).toEqual(expect.arrayContaining(['process mails', 'send mail']))
  await expect.poll(() => rootsOf(spansOf(trace))).toBe(1)
})

test('a download has the number of its answer as its trace', async () => {
  const response = await browser.fetch('/files/school-groups.xlsx')
  const trace = response.headers.get('x-request-id') ?? ''
  const routes = () => spansOf(trace).map(({ attributes }) => attributes['http.route'])
  await expect.poll(routes).toEqual(expect.arrayContaining(['/files/school-groups.xlsx', '/api/schoolgroup/export']))
  await expect.poll(() => rootsOf(spansOf(trace))).toBe(1)
})

test('what is exported names nobody, and holds no search, address or secret', async () => {
  const { trace } = await call(`search.find?input=${encodeURIComponent(JSON.stringify({ json: { q: 'Planta' } }))}`)
  await expect.poll(() => spansOf(trace).length).toBeGreaterThan(3)
  const exported = receiver.bodies.join('\n') + (await system.metrics())
  const session = [...browser.cookies.values()].map((cookie) => cookie.slice(0, 20))
  const secrets = ['Planta', 'geheim', 'demo.test', 'Griet', 'Claes', demoPassword, ...session]
  expect(secrets.filter((secret) => exported.includes(secret))).toEqual([])
})

test('metrics follow the conventions, and say how the house is doing', async () => {
  await onSchool(
    `insert into operation_results (kind, at, succeeded) values ('backup', now(), true), ('drill', now(), true)`,
  )
  const { status } = await fetch(`${system.urls.gateway}/auth/callback?state=none`, { redirect: 'manual' })
  expect(status).toBe(303)
  await expect.poll(system.metrics).toContain('schoolbeheer_e_invoices')
  const metrics = await system.metrics()
  expect(expected.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(metrics))).toEqual([])
  // They are where the apps listen, and so at no other address of the machine.
  await expect(fetch(`http://127.0.0.2:${system.metricsPort}/metrics`)).rejects.toThrow('fetch failed')
})

test('metrics alone need no traces', async () => {
  const { school, identity } = await emptyDatabases()
  const alone = await startObserved({}, { school: school.url, identity: identity.url })
  onTestFinished(alone.stop)
  await expect.poll(alone.metrics).toContain('db_client_connection_pending_requests{')
})

const expected = [
  'http_server_request_duration_bucket',
  'db_client_connection_count',
  'db_client_connection_pending_requests',
  'nodejs_eventloop_delay_p99',
  'schoolbeheer_dispatches',
  'schoolbeheer_jobs_waiting',
  'schoolbeheer_jobs_oldest',
  'schoolbeheer_e_invoices_total',
  'schoolbeheer_sign_ins_refused_total',
  'schoolbeheer_held',
  'schoolbeheer_backup_age',
  'schoolbeheer_drill_age',
  'schoolbeheer_disk_used',
]
