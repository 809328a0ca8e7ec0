import { anyAnswer, endpoint, fileEndpoint, noInput, uploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { anonymous } from './bearer.ts'
import { createUpstream, type Upstream } from './upstream.ts'

const stops: (() => unknown)[] = []
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

async function answering(listener: RequestListener, limits: { timeoutMs?: number; longTimeoutMs?: number } = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const upstream = createUpstream({ url: `http://localhost:${port}/base/`, ...limits })
  stops.push(
    () => server.closeAllConnections(),
    () => server.close(),
    upstream.close,
  )
  return upstream
}

const caller = { bearer: 'token', requestId: 'request-1' }

const numbers = endpoint({
  method: 'GET',
  path: '/api/numbers',
  summary: '',
  permission: 'public',
  input: noInput,
  output: z.array(z.number()),
  list: 'items',
})

test('an upstream may have a path in its address, and is told who calls', async () => {
  const upstream = await answering(({ url, headers }, response) => {
    response.end(JSON.stringify(url === '/base/api/numbers' && headers['x-request-id'] === 'request-1' ? [1, 2] : []))
  })
  expect(await upstream.as(caller)(numbers, {})).toEqual([1, 2])
})

const hasty = { timeoutMs: 300 }

test.each<[string, number, RequestListener, typeof hasty?]>([
  ['does not answer', 503, () => undefined, hasty],
  ['begins and stops half-way', 503, (_request, response) => void response.write('[1,'), hasty],
  ['breaks off', 503, (request) => void request.socket.destroy()],
  ['answers what is not JSON', 502, (_request, response) => void response.end('<html>')],
  ['answers text where a list is due', 502, (_request, response) => void response.end('"OK"')],
])('an upstream that %s is a %i', async (_name, status, listener, patience) => {
  const upstream = await answering(listener, patience)
  await expect(upstream.as(caller)(numbers, {})).rejects.toMatchObject({ status })
})

test('what does not fit in a long list that is passed on is named by its place', async () => {
  const list = Array.from({ length: 100_000 }, (_, index) => (index === 98_765 ? 'x' : index))
  const upstream = await answering((_request, response) => void response.end(JSON.stringify(list)))
  const cause = expect.stringMatching(/^GET \/api\/numbers .*: 98765: /)
  await expect(upstream.passOn(caller, { definition: numbers, input: {}, viewer: anonymous })).rejects.toMatchObject({
    status: 502,
    cause,
  })
})

const stop = endpoint({
  method: 'PUT',
  path: '/api/stop',
  summary: '',
  permission: 'public',
  input: noInput,
  output: anyAnswer,
})

test.each([
  ['"done"', 'done'],
  ['true', true],
  ['null', null],
  ['', undefined],
  ['OK', 'OK'],
])('where no document says what is answered, %j is', async (text, answer) => {
  const upstream = await answering((_request, response) => void response.end(text))
  expect(await upstream.as(caller)(stop, {})).toBe(answer)
})

const asked = { path: '/api/numbers', summary: '', permission: 'public', input: noInput } as const
const picture = fileEndpoint({ ...asked, method: 'GET', contentType: 'image/png' })
const send = uploadEndpoint({ ...asked, method: 'POST', output: anyAnswer, files: {} })

test('a file that is drawn when it is asked for may take longer than an answer, but not for ever', async () => {
  const drawn = await answering(
    (_request, response) =>
      void setTimeout(() => response.writeHead(200, { 'content-type': 'image/png' }).end('x'), 900),
    { timeoutMs: 300, longTimeoutMs: 10_000 },
  )
  const { body } = await drawn.file(caller, picture, {})
  expect(await body.text()).toBe('x')
  const hanging = await answering(() => undefined, { longTimeoutMs: 300 })
  await expect(hanging.file(caller, picture, {})).rejects.toMatchObject({ status: 503 })
})

async function* noParts() {}

test.each<[string, (upstream: Upstream) => Promise<unknown>]>([
  ['a call', (upstream) => upstream.as(caller)(stop, {})],
  ['a file', (upstream) => upstream.file(caller, picture, {})],
  ['an upload', (upstream) => upstream.upload(caller, send, { address: {}, parts: noParts() })],
])('%s that is led elsewhere was not done', async (_name, ask) => {
  for (const status of [301, 302, 303, 304, 307]) {
    const upstream = await answering((_request, response) => {
      response.writeHead(status, { location: 'http://localhost:1/' }).end()
    })
    await expect(ask(upstream)).rejects.toMatchObject({ status: 502 })
  }
})

test('what is told of it does not name the secret that was asked for', async () => {
  const secret = 'a'.repeat(22)
  const upstream = await answering((_request, response) => void response.writeHead(302).end())
  const named = endpoint({ ...stop, path: '/api/stop/:id', input: z.object({ id: z.string() }) })
  await expect(upstream.as(caller)(named, { id: secret })).rejects.toMatchObject({
    cause: 'PUT /api/stop/:id answered 302',
  })
})

test('an upstream that is not there is a 503', async () => {
  const upstream = createUpstream({ url: 'http://localhost:1' })
  stops.push(upstream.close)
  await expect(upstream.as({ requestId: 'x' })(numbers, {})).rejects.toMatchObject({
    status: 503,
    message: 'shared_error_upstream_down',
  })
})

test('a caller who goes away before the answer is no failure of the upstream', async () => {
  const leaving = new AbortController()
  const upstream = await answering(() => leaving.abort())
  await expect(upstream.file({ ...caller, signal: leaving.signal }, picture, {})).rejects.toMatchObject({ status: 400 })
})

test('however many send slowly, a call gets a connection', async () => {
  const upstream = await answering(({ method }, response) => void (method === 'GET' && response.end('[1]')))
  let ended = 0
  const begun = Array.from({ length: 64 }, () => Promise.withResolvers<void>())
  for (const { resolve } of begun) {
    const parts = async function* () {
      yield { fields: {} }
      resolve()
      await new Promise(() => undefined)
    }
    upstream.upload(caller, send, { address: {}, parts: parts() }).catch(() => (ended += 1))
  }
  await Promise.all(begun.map(({ promise }) => promise))
  expect([await upstream.as(caller)(numbers, {}), ended]).toEqual([[1], 0])
})

test('however many read files slowly, a call gets a connection', async () => {
  const upstream = await answering(({ url }, response) => {
    if (url === '/base/api/numbers') response.end('[1]')
    else response.writeHead(200, { 'content-type': 'image/png' }).write('x')
  })
  const large = fileEndpoint({ ...asked, path: '/api/large', method: 'GET', contentType: 'image/png' })
  const readers = Array.from({ length: 64 }, (_, at) => upstream.file({ ...caller, who: `${at % 8}` }, large, {}))
  const files = await Promise.all(readers)
  expect([await upstream.as(caller)(numbers, {}), files.some(({ body }) => body.closed)]).toEqual([[1], false])
})
