/** The provider under Fastify, past which it reads and answers: the rules of other routes hold for it too. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createApp } from '@schoolbeheer/server/app'
import { listen } from '@schoolbeheer/server/start'
import { afterEach, expect, test } from 'vitest'
import { createPages } from './pages/pages.ts'
import { createProvider, mountProvider } from './provider.ts'

const stops: (() => unknown)[] = []
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

async function start() {
  const app = createApp({ name: 'test', log: { LOG_LEVEL: 'info' }, ready: {}, arrivesWithin: 200 })
  stops.push(() => app.close())
  const jwks = { keys: [await crypto.subtle.exportKey('jwk', (await newKey()).privateKey)] }
  const provider = createProvider('http://localhost', { jwks }, app.log)
  const handle = provider.callback()
  const mounted = { handle: () => handle, pages: createPages('http://localhost'), enter: async () => undefined }
  await app.register((scope) => mountProvider(scope, mounted))
  return listen(app, { host: '127.0.0.1', port: 0 })
}

function newKey() {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
}

test('a token request that never comes to its end gets a 408', async () => {
  const socket = connect(Number(new URL(await start()).port), '127.0.0.1')
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100'
  socket.write(`POST /oidc/token HTTP/1.1\r\nHost: localhost\r\n${form}\r\n\r\ngrant_type=`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
})

test.each(['/oidc/.well-known/openid-configuration', '/oidc/jwks', '/oidc/auth', '/oidc/none'])(
  'what %s answers is kept by no cache, and has the id of the request',
  async (path) => {
    const { headers } = await fetch((await start()) + path)
    expect([headers.get('cache-control'), headers.get('x-request-id')]).toEqual([
      expect.stringContaining('no-store'),
      expect.stringMatching(/^[\da-f]{32}$/),
    ])
  },
)
