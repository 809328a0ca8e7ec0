import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Problem, invalid } from '@schoolbeheer/contracts/problem'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createApp, type AppOptions } from './app.ts'
import { StartError, listen } from './start.ts'
import { logged } from './testing/log.ts'

const apps: ReturnType<typeof createApp>[] = []
function open(options: Partial<AppOptions> = {}) {
  const app = createApp({ name: 'test', log: { LOG_LEVEL: 'info' }, ready: {}, ...options })
  apps.push(app)
  return app
}
function start(app: ReturnType<typeof createApp>) {
  return listen(app, { host: '127.0.0.1', port: 0 })
}

afterEach(async () => void (await Promise.all(apps.splice(0).map((app) => app.close()))))

test.each([
  [new Problem(409, 'text_key'), 409, { error: 'text_key' }],
  [invalid({ name: 'shared_fieldrequired' }), 400, { name: 'shared_fieldrequired' }],
  [
    new z.ZodError([{ code: 'custom', path: ['city', 'id'], message: 'x', input: 1 }]),
    400,
    { 'city.id': 'shared_fieldinvalid' },
  ],
  [new Error('select * from secrets'), 500, { error: 'shared_error_unexpected' }],
  [Object.assign(new Error('duplicate'), { severity: 'ERROR' }), 500, { error: 'shared_error_unexpected' }],
  [Object.assign(new Error('shutting down'), { severity: 'FATAL' }), 503, { error: 'shared_error_upstream_down' }],
  [
    Object.assign(new Error('could not extend file'), { severity: 'ERROR', code: '53100' }),
    503,
    { error: 'shared_error_upstream_down' },
  ],
  [
    Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { severity: 'ERROR', code: '25006' }),
    503,
    { error: 'shared_error_upstream_down' },
  ],
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 503, { error: 'shared_error_upstream_down' }],
  [
    new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }),
    503,
    { error: 'shared_error_upstream_down' },
  ],
])('%s answers what a caller may know', async (thrown, status, body) => {
  const app = open()
  app.get('/fail', async () => {
    throw thrown
  })
  const response = await fetch(`${await start(app)}/fail`)
  expect([response.status, await response.json()]).toEqual([status, body])
})

test('the log of a failure tells its kind, message and place, and no row that a database refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'schoolbeheer-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'log')
  const app = open({ log: { LOG_LEVEL: 'error', LOG_FILE: file } })
  app.get('/fail', async () => {
    throw Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (user_name)=(an@school.test)' })
  })
  await fetch(`${await start(app)}/fail`)
  const { err } = Log.parse(JSON.parse(readFileSync(file, 'utf8')))
  expect(err).toEqual({ type: 'Error', code: '23505', message: 'duplicate key', stack: expect.any(String) })
})

const Log = z.object({ err: z.looseObject({}) })

test('a refusal that quotes an upstream is logged by what was asked, and the browser has its words', async () => {
  const app = open({ log: { LOG_LEVEL: 'debug' } })
  app.get('/fail', async () => {
    throw new Problem(409, 'Jan bestaat al', {}, { isQuoted: true, cause: 'POST /api/x answered 409' })
  })
  const response = await fetch(`${await start(app)}/fail`)
  expect([response.status, await response.json()]).toEqual([409, { error: 'Jan bestaat al' }])
  expect(logged()).toContainEqual(expect.objectContaining({ msg: 'refused', problem: 'POST /api/x answered 409' }))
  expect(JSON.stringify(logged())).not.toContain('Jan')
})

test('an unknown address, a broken body and a body that is too large each have their own answer', async () => {
  const app = open()
  app.post('/take', async () => 'taken')
  const address = await start(app)
  const post = (body: string) =>
    fetch(`${address}/take`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect((await fetch(`${address}/none`)).status).toBe(404)
  expect((await post('{"broken')).status).toBe(400)
  expect((await post(JSON.stringify('x'.repeat(2_000_000)))).status).toBe(413)
})

test('an answer is for the caller alone and kept nowhere, unless it says otherwise', async () => {
  const app = open()
  app.get('/own', async () => 'own')
  app.get('/free', async (_request, reply) => reply.header('cache-control', 'public').send('free'))
  const address = await start(app)
  const cachingOf = async (path: string) => (await fetch(address + path)).headers.get('cache-control')
  expect(await Promise.all(['/own', '/none', '/free'].map(cachingOf))).toEqual([
    'private, no-store',
    'private, no-store',
    'public',
  ])
})

test('a request id of the caller is taken only where callers are trusted, and only when it looks like one', async () => {
  const idOf = async (trustRequestId: boolean, id: string) =>
    (await fetch(`${await start(open({ trustRequestId }))}/healthz`, { headers: { 'x-request-id': id } })).headers.get(
      'x-request-id',
    )
  expect(await idOf(true, 'from-gateway-1')).toBe('from-gateway-1')
  expect(await idOf(true, 'x'.repeat(65))).not.toContain('xxx')
  expect(await idOf(false, 'from-gateway-1')).not.toBe('from-gateway-1')
})

test('readiness names the part that is down', async () => {
  const address = await start(open({ ready: { up: async () => 1, down: async () => Promise.reject(new Error('x')) } }))
  const response = await fetch(`${address}/readyz`)
  expect([response.status, await response.json()]).toEqual([503, { up: true, down: false }])
})

test('many who ask at once whether an app is ready ask its parts once, and the next who asks does so anew', async () => {
  const [first, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  const part = () => {
    asked += 1
    first.resolve()
    return told.promise
  }
  const app = open({ ready: { part } })
  const arrived = Promise.withResolvers<void>()
  let requests = 0
  app.addHook('onRequest', async () => void (++requests === 20 && arrived.resolve()))
  const address = await start(app)
  const answers = Array.from({ length: 20 }, () => fetch(`${address}/readyz`))
  await Promise.all([first.promise, arrived.promise])
  told.resolve()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(asked).toBe(1)
  await fetch(`${address}/readyz`)
  expect(asked).toBe(2)
})

test('a part that says nothing is down, and the next who asks does not wait for that question', async () => {
  let asked = 0
  const part = async () => void (++asked === 1 && (await new Promise(() => undefined)))
  const address = await start(open({ ready: { part } }))
  const first = await fetch(`${address}/readyz`)
  expect([first.status, await first.json()]).toEqual([503, { part: false }])
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

test('a route has no HEAD by itself, which would do all the work of its GET; what monitors ask has one', async () => {
  const app = open()
  app.get('/file', async () => 'x')
  const address = await start(app)
  const statuses = ['/file', '/healthz', '/readyz'].map(
    async (path) => (await fetch(`${address}${path}`, { method: 'HEAD' })).status,
  )
  expect(await Promise.all(statuses)).toEqual([404, 200, 200])
})

test('a stop lets a request in flight finish', async () => {
  const app = open()
  const arrived = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    arrived.resolve()
    await finish.promise
    return 'done'
  })
  const response = fetch(`${await start(app)}/slow`)
  await arrived.promise
  const closed = app.close()
  finish.resolve()
  expect(await (await response).text()).toBe('done')
  await closed
})

test('a stop does not wait for who never finishes', async () => {
  const app = open({ finishesWithin: { calls: 50, files: 60_000 } })
  app.get('/endless', (_, reply) => reply.send(new Readable({ read: () => undefined })))
  const { hostname, port } = new URL(await start(app))
  const socket = connect(Number(port), hostname)
  const ended = once(socket, 'close')
  socket.on('error', () => undefined).resume()
  const asked = once(app.server, 'request')
  socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')
  await asked
  await app.close()
  expect(await ended).toBeDefined()
})

test('the message about a taken port names it and says how to choose another', async () => {
  const first = open()
  await start(first)
  const { port } = z.object({ port: z.number() }).parse(first.server.address())
  const second = listen(open(), { host: '127.0.0.1', port })
  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(`Port ${port} is in use. Choose another with PORT`)
})

test('the trace that a browser has begun gives its id to the request', async () => {
  const url = await start(open())
  const idOf = async (traceparent: string) =>
    (await fetch(`${url}/healthz`, { headers: { traceparent } })).headers.get('x-request-id')
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  expect(await idOf(`00-${trace}-00f067aa0ba902b7-01`)).toBe(trace)
  for (const wrong of [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `00-${trace}`, `00-${trace}\t-00f067aa0ba902b7-00`])
    expect(wrong).not.toContain(await idOf(wrong))
})

test('a log line has the request id and the path, never the query, nor what opens something by itself', async () => {
  const app = open()
  app.get('/search', async () => 'found')
  const response = await fetch(`${await start(app)}/search?code=secret`)
  await response.text()
  const opens = `${'a'.repeat(20)}_secret`
  const [clean, mistaken, encoded] = [
    [`/calendar/${opens}.ics`, `/attests/${opens}`, `/files/attests/${opens}.pdf`, `/orders/${opens}`, `/x/${opens}/y`],
    [`/orders/${opens})`, `/orders/${opens}%3E`, `/orders/%3C${opens}`, `/orders/${opens},%20`],
    // A character may be percent-encoded.
    [`/orders/${'a'.repeat(15)}%5Fsecret`, `/calendar/${'a'.repeat(15)}%2dsecret.ics`],
  ]
  for (const path of [...clean, ...mistaken, ...encoded]) await (await fetch(new URL(path, response.url))).text()
  await app.close()
  expect(logged()).toContainEqual(expect.objectContaining({ path: '/calendar/:id.ics' }))
  expect(logged().find(({ path }) => path === '/search')).toMatchObject({
    requestId: response.headers.get('x-request-id'),
    status: 200,
  })
  expect(JSON.stringify(logged())).not.toContain('secret')
})
