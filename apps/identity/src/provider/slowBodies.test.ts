/** The provider reads bodies itself, past Fastify's limits: slow ones end there too. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createApp } from '@schoolbeheer/server/app'
import { listen } from '@schoolbeheer/server/start'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createEntrance } from './entrance.ts'
import { createPages } from './pages/pages.ts'
import { createProvider, mountProvider } from './provider.ts'

test('a token request that never comes to its end gets a 408', async () => {
  const app = createApp({ name: 'test', log: { LOG_LEVEL: 'silent' }, ready: {}, arrivesWithin: 200 })
  const jwks = { keys: [await crypto.subtle.exportKey('jwk', (await newKey()).privateKey)] }
  const provider = createProvider('http://localhost', { jwks }, app.log)
  const mounted = { provider, pages: createPages('http://localhost'), enter: createEntrance(Date.now) }
  await app.register((scope) => mountProvider(scope, mounted))
  await listen(app, { host: '127.0.0.1', port: 0 })
  const { port } = z.object({ port: z.number() }).parse(app.server.address())
  const socket = connect(port, '127.0.0.1')
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100'
  socket.write(`POST /oidc/token HTTP/1.1\r\nHost: localhost\r\n${form}\r\n\r\ngrant_type=`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  await app.close()
})

function newKey() {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
}
