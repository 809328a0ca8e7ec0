import { expect, test } from 'vitest'
import { startTestGateway } from './testing/gateway.ts'

test('health says that the process lives, readiness that its parts answer', async () => {
  const gateway = await startTestGateway()
  const { upstream } = gateway
  upstream.answer('GET /api/config', { json: { apiUrl: 'a', identityUrl: 'b', identityApiUrl: 'c' } })
  const ready = await fetch(`${gateway.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { schoolApi: true, signIn: true, sessions: true }])
  upstream.answer('GET /api/config', { status: 500 })
  expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
  await gateway.stop()
})
