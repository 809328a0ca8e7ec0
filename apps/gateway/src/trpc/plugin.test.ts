/** The procedures' route: it takes JSON of our own pages, few calls at once. */
import type { ServerResponse } from 'node:http'
import { logged } from '@schoolbeheer/server/testing/log'
import { expect, test } from 'vitest'
import { proceduresOf, refusalOf } from '../testing/gateway.ts'
import { gatewaySetup } from '../testing/gatewaySetup.ts'
import { newGroup } from '../testing/records.ts'

const { gateway, upstream, admin } = await gatewaySetup()
test.each([
  ['text', 'text/plain', '{"json":{}}'],
  ['a form', 'application/x-www-form-urlencoded', 'json=1'],
  ['multipart', 'multipart/form-data; boundary=x', '--x--'],
  ['nothing at all', undefined, undefined],
])('a procedure takes JSON only, not %s, even with a valid token', async (_name, type, body) => {
  const init = { method: 'POST', ...(body ? { body } : {}), ...(type ? { headers: { 'content-type': type } } : {}) }
  const response = await admin.fetch('/trpc/schoolGroups.create', init)
  expect(response.status).toBe(400)
  expect(upstream.requests).toEqual([])
})

test('a post of another site is refused before anything is done', async () => {
  upstream.answer('POST /api/schoolgroup/create', { status: 204 })
  const init = { method: 'POST', body: JSON.stringify({ json: newGroup }) }
  const from = (headers: Record<string, string>) =>
    admin.fetch('/trpc/schoolGroups.create', { ...init, headers: { 'content-type': 'application/json', ...headers } })
  expect((await from({ 'x-xsrf-token': 'made-up.up' })).status).toBe(403)
  expect((await from({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await from({ origin: 'null' })).status).toBe(403)
  expect(upstream.requests).toEqual([])
  expect((await from({ origin: gateway.url })).status).toBe(200)
})

test('a batch has at most ten calls', async () => {
  const batch = (size: number) => `/trpc/${Array.from({ length: size }, () => 'config.get').join(',')}?batch=1`
  upstream.answer('GET /api/config', { json: { apiUrl: 'a', identityUrl: 'b', identityApiUrl: 'c' } })
  const ten = await admin.fetch(batch(10))
  expect([ten.status, ten.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect((await admin.fetch(batch(11))).status).toBe(400)
})

test('of superjson nothing is taken but what is undefined, of any call of a batch', async () => {
  upstream.answer('POST /api/schoolgroup/create', { status: 204 })
  const send = async (meta: object) => {
    const body = JSON.stringify({ 0: { json: newGroup }, 1: { json: newGroup, meta } })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    return (await admin.fetch('/trpc/schoolGroups.create,schoolGroups.create?batch=1', init)).status
  }
  expect(await send({ referentialEqualities: { city: ['onderwijsnet'] } })).toBe(400)
  expect(await send({ values: { yearly: ['set'] } })).toBe(400)
  expect(upstream.requests).toEqual([])
  expect(await send({ values: { yearly: ['undefined'] }, v: 1 })).toBe(200)
})

test('a body is at most 64 kB, all calls of a batch together, and the client is told that more is too large', async () => {
  const { schoolGroups } = proceduresOf(gateway.url, admin)
  const create = (count: number, length: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        refusalOf(schoolGroups.create.mutate({ ...newGroup, salutation: 'x'.repeat(length) })),
      ),
    )
  const tooLarge = { status: 413, message: 'shared_error_toolarge', fields: {} }
  expect(await create(1, 66_000)).toEqual([tooLarge])
  expect(await create(10, 6600)).toEqual(Array.from({ length: 10 }, () => tooLarge))
  expect(await create(1, 64_000)).toMatchObject([{ status: 400, fields: { salutation: 'shared_fieldtoolong' } }])
})

test('an unknown procedure is a 404 that says nothing of the inside', async () => {
  const response = await admin.fetch('/trpc/schoolGroups.destroy')
  expect(response.status).toBe(404)
  expect(await response.text()).not.toMatch(/stack|node_modules/)
})

test('a path is decoded once, so that no path is a failure of ours', async () => {
  upstream.answer('GET /api/School/GetProvinces', { json: [] })
  const status = async (path: string) => (await admin.fetch(`/trpc/${path}`)).status
  expect(await status('reference%2Eprovinces')).toBe(200)
  expect(await status('reference.provinces%2Creference.provinces?batch=1')).toBe(200)
  for (const path of ['reference%252Eprovinces', '%25', '%25zz', '%25C0%2580?batch=1'])
    expect(await status(path)).toBe(404)
})

test('a procedure has no head', async () => {
  expect((await admin.fetch('/trpc/config.get', { method: 'HEAD' })).status).toBe(404)
})

/** Answers this call with the beginning that `begin` writes, and no more. */
function hold(call: string, begin: (response: ServerResponse) => unknown = () => undefined) {
  const arrived = Promise.withResolvers<ServerResponse>()
  const closed = Promise.withResolvers<void>()
  upstream.answer(call, (response) => {
    response.once('close', closed.resolve)
    begin(response)
    arrived.resolve(response)
  })
  return { arrived: arrived.promise, closed: closed.promise }
}

const [releases, groups] = ['GET /api/release/getall', 'GET /api/schoolgroup/getall']

test.each([
  ['a query', 'releases.list', [releases]],
  ['queries of a batch', 'releases.list,schoolGroups.list?batch=1', [releases, groups]],
])(
  'who leaves during %s lets go of the upstream, before it answers and half-way through',
  async (_what, path, calls) => {
    for (const begin of [() => undefined, (response: ServerResponse) => response.write(`[${' '.repeat(300_000)}`)]) {
      const held = calls.map((call) => hold(call, begin))
      const stop = new AbortController()
      const answer = admin.fetch(`/trpc/${path}`, { signal: stop.signal }).catch(() => 'left')
      await Promise.all(held.map(({ arrived }) => arrived))
      stop.abort()
      await Promise.all(held.map(({ closed }) => closed))
      expect(await answer).toBe('left')
    }
    // No warning follows from an upstream whose answer nobody waits for any more.
    expect(logged().filter(({ level }) => level > 30)).toEqual([])
  },
)

test('who leaves during a change does not stop it', async () => {
  const { arrived, closed } = hold('PUT /api/licence/stop')
  upstream.answer(releases, { json: [] })
  const stop = new AbortController()
  const change = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"json":{"id":1}}' }
  const answer = admin.fetch('/trpc/licences.stop', { ...change, signal: stop.signal }).catch(() => 'left')
  const response = await arrived
  stop.abort()
  expect(await answer).toBe('left')
  expect((await admin.fetch('/trpc/releases.list')).status).toBe(200)
  response.end('true')
  await closed
  expect(response.writableFinished).toBe(true)
})
