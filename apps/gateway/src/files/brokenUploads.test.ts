/** Uploads that break off at any place, and other requests meanwhile. */
import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { proceduresOf } from '../testing/gateway.ts'
import { gatewaySetup } from '../testing/gatewaySetup.ts'
import { begin, documented, fields, formOf, post } from '../testing/uploads.ts'

const { gateway, upstream, admin } = await gatewaySetup()

test('a file of more than 200 MB is refused by its announced length, and one that is announced is not', async () => {
  const of = async (bytes: number) => (await begin(gateway.url, admin, bytes, 5_000_000)).status()
  upstream.leave(
    documented,
    (request, response) => void request.once('data', () => response.writeHead(409).end('{"error":"asked"}')),
  )
  expect(await of(250 * 1024 * 1024)).toBe(413)
  expect(await of(200 * 1024 * 1024)).toBe(409)
})

const refusal = { name: 'release_nametaken' }

test.each<[string, number, object, RequestListener]>([
  [
    'refuses half-way',
    409,
    refusal,
    (request, response) => void request.once('data', () => response.writeHead(409).end(JSON.stringify(refusal))),
  ],
  [
    'fails half-way',
    502,
    { error: 'shared_error_unexpected' },
    (request, response) => void request.once('data', () => response.writeHead(500).end()),
  ],
  [
    'hangs up half-way',
    503,
    { error: 'shared_error_upstream_down' },
    (request) => void request.once('data', () => request.socket.destroy()),
  ],
])('of an upstream that %s the browser gets a %i, though it first sends all', async (_name, status, body, listener) => {
  upstream.leave(documented, listener)
  const bytes = 20_000_000
  expect(await (await begin(gateway.url, admin, bytes, bytes)).status()).toBe(status)
  expect(await post(admin, formOf(fields, new Blob([new Uint8Array(5_000_000)])))).toMatchObject({ status, body })
})

test('a browser that goes away ends the call to the upstream', async () => {
  const asked = Promise.withResolvers<void>()
  const broken = Promise.withResolvers<unknown>()
  upstream.leave(documented, (request) => {
    request.on('error', broken.resolve).resume()
    asked.resolve()
  })
  const { socket } = await begin(gateway.url, admin, 50_000_000, 3_000_000)
  await asked.promise
  socket.destroy()
  expect(await broken.promise).toMatchObject({ code: 'ECONNRESET' })
})

test('during an upload the other calls go on', async () => {
  upstream.leave(documented, (request) => void request.resume())
  upstream.answer('GET /api/release/getall', { json: [{ id: 1, name: '24.08' }] })
  const { socket } = await begin(gateway.url, admin, 50_000_000, 3_000_000)
  expect(await proceduresOf(gateway.url, admin).releases.list.query()).toEqual([{ id: 1, name: '24.08' }])
  socket.destroy()
})
