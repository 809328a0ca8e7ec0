import { endpoint, noInput } from '@schoolbeheer/contracts/endpoint'
import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createUpstream } from './upstream.ts'

const stops: (() => unknown)[] = []
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

const answering = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const upstream = createUpstream({ url: `http://localhost:${port}/base/`, timeoutMs: 300 })
  stops.push(
    () => server.closeAllConnections(),
    () => server.close(),
    upstream.close,
  )
  return upstream.as({ bearer: 'token', requestId: 'request-1' })
}

const numbers = endpoint({
  method: 'GET',
  path: '/api/numbers',
  summary: '',
  permission: 'public',
  input: noInput,
  output: z.array(z.number()),
  list: 'items',
})

test('an upstream may live below a path, and is told who asks', async () => {
  const call = await answering(({ url, headers }, response) => {
    response.end(JSON.stringify(url === '/base/api/numbers' && headers['x-request-id'] === 'request-1' ? [1, 2] : []))
  })
  expect(await call(numbers, {})).toEqual([1, 2])
})

test.each<[string, number, RequestListener]>([
  ['does not answer', 503, () => undefined],
  ['begins and stops half-way', 503, (_request, response) => void response.write('[1,')],
  ['breaks off', 503, (request) => void request.socket.destroy()],
  ['answers what is not JSON', 502, (_request, response) => void response.end('<html>')],
  ['answers nothing where a list is due', 502, (_request, response) => void response.end()],
])('an upstream that %s is a %i', async (_name, status, listener) => {
  await expect((await answering(listener))(numbers, {})).rejects.toMatchObject({ status })
})

test('an upstream that is not there is a 503', async () => {
  const upstream = createUpstream({ url: 'http://localhost:1' })
  stops.push(upstream.close)
  await expect(upstream.as({ requestId: 'x' })(numbers, {})).rejects.toMatchObject({
    status: 503,
    message: 'shared_error_upstream_down',
  })
})
