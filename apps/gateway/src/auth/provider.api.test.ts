import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listen } from '@schoolbeheer/server/start'
import { temporaryFolder } from '@schoolbeheer/server/testing/folder'
import { choosePorts } from '@schoolbeheer/stack/ports'
import { createBrowser } from '@schoolbeheer/stack/testing/browser'
import {
  clientId,
  startStrictProvider,
  type Faults,
  type StrictProvider,
} from '@schoolbeheer/stack/testing/strictProvider'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/stack/testing/upstream'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, afterAll, expect, test } from 'vitest'
import { createGateway } from '../app.ts'
import { gatewayEnv } from '../env.ts'

let provider: StrictProvider
let upstream: RecordingUpstream
const gateways: FastifyInstance[] = []
let now = () => Date.now()

beforeAll(async () => {
  ;[provider, upstream] = await Promise.all([startStrictProvider(), startRecordingUpstream()])
  upstream.answer('GET /api/School/GetProvinces', { json: [] })
})
afterEach(async () => {
  now = () => Date.now()
  provider.misbehave({})
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()))
})
afterAll(() => Promise.all([provider.stop(), upstream.stop()]))

/** A gateway that has not met the provider yet. */
const start = async (env: Record<string, string> = {}) => {
  const { gateway: port } = await choosePorts(0)
  const url = `http://localhost:${port}`
  const settings = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: 'secret',
    SESSION_SECRET: 'x'.repeat(32),
  }
  const gateway = await createGateway(
    gatewayEnv({
      LOG_LEVEL: 'silent',
      PORT: String(port),
      PUBLIC_URL: url,
      SCHOOL_API_URL: upstream.url,
      SERVE_WEB: 'false',
      ...settings,
      ...env,
    }),
    () => now(),
  )
  gateways.push(gateway)
  await listen(gateway, { host: '127.0.0.1', port })
  return url
}

const signIn = async (url: string) => {
  const browser = createBrowser(url)
  const { hops } = await browser.visit('/auth/login?returnUrl=/home')
  const session = await (await browser.fetch('/auth/session')).json()
  return { ...browser, landed: hops.at(-1)?.replace(url, ''), session }
}

test('a provider that keeps to the standard signs in, with two calls behind the browser once it is known', async () => {
  const url = await start()
  expect((await signIn(url)).session).toMatchObject({ authenticated: true, user: { userId: 'anna', isAdmin: true } })
  provider.calls.length = 0
  expect((await signIn(url)).landed).toBe('/home')
  expect(provider.calls).toEqual(['GET /authorize', 'POST /token', 'GET /userinfo'])
})

test.each<[string, Faults]>([
  ['signed with a foreign key', { foreignKey: true }],
  ['of another issuer', { idToken: { iss: 'https://evil.example' } }],
  ['for another client', { idToken: { aud: 'somebody-else' } }],
  ['of another sign-in: its nonce', { idToken: { nonce: 'another' } }],
  ['without a nonce', { idToken: { nonce: undefined } }],
  ['of long ago', { idToken: { iat: Math.floor(Date.now() / 1000) - 300 } }],
  [
    'of the future',
    { idToken: { iat: Math.floor(Date.now() / 1000) + 300, exp: Math.floor(Date.now() / 1000) + 900 } },
  ],
  ['that has expired', { idToken: { exp: Math.floor(Date.now() / 1000) - 120 } }],
  ['of somebody else than the user info', { userInfo: { sub: 'bert' } }],
])('refuses an id token %s', async (_name, faults) => {
  provider.misbehave(faults)
  expect(await signIn(await start())).toMatchObject({ landed: '/unauthorized', session: { authenticated: false } })
})

test('a token endpoint that fails leads to the unauthorized page, not to an error', async () => {
  provider.misbehave({ token: (_body, reply) => reply.code(500).send('broken') })
  expect((await signIn(await start())).landed).toBe('/unauthorized')
})

test.each<[string, Faults]>([
  ['does not answer', { discovery: (reply) => reply.code(503).send('down') }],
  ['says that it is another', { metadata: { issuer: 'https://evil.example' } }],
])('discovery that %s is told, and asked again at the next sign-in', async (_name, faults) => {
  provider.misbehave(faults)
  const url = await start()
  provider.calls.length = 0
  expect((await signIn(url)).landed).toBe('/unauthorized?reason=ConfigLoadingFailed')
  expect(provider.calls).toHaveLength(3)
  provider.misbehave({})
  expect((await signIn(url)).landed).toBe('/home')
})

test('parameters are pushed where the deployment wants it, and the browser carries only a reference', async () => {
  const url = await start({ OIDC_USE_PAR: 'true' })
  const login = await createBrowser(url).fetch('/auth/login')
  const address = new URL(login.headers.get('location') ?? '')
  expect([...address.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri'])
  expect((await signIn(url)).landed).toBe('/home')
})

test('a provider without pushed requests cannot serve a deployment that wants them', async () => {
  provider.misbehave({ metadata: { pushed_authorization_request_endpoint: undefined } })
  expect((await signIn(await start({ OIDC_USE_PAR: 'true' }))).landed).toBe('/unauthorized?reason=ConfigLoadingFailed')
})

test.each<[string, Faults, Record<string, string>, unknown]>([
  ['by redirect', {}, {}, { redirect: expect.stringContaining('/logout?') }],
  [
    'by a form',
    {},
    { OIDC_END_SESSION: 'post' },
    {
      form: {
        action: expect.stringContaining('/logout'),
        fields: expect.objectContaining({ client_id: clientId, id_token_hint: expect.any(String) }),
      },
    },
  ],
  [
    'here only, where the provider has no address for it',
    { metadata: { end_session_endpoint: undefined } },
    {},
    { redirect: expect.stringMatching(/:\d+\/$/) },
  ],
])('signs out %s', async (_name, faults, env, expected) => {
  provider.misbehave(faults)
  const browser = await signIn(await start(env))
  const response = await browser.fetch('/auth/logout', { method: 'POST' })
  expect(await response.json()).toEqual(expected)
  expect(await (await browser.fetch('/auth/session')).json()).toEqual({ authenticated: false })
})

test('signing out revokes refresh and access token, and needs no answer for it', async () => {
  const browser = await signIn(await start())
  provider.calls.length = 0
  await browser.fetch('/auth/logout', { method: 'POST' })
  expect(provider.calls.filter((call) => call === 'POST /revoke')).toHaveLength(2)
})

test('short tokens are renewed at half their life', async () => {
  provider.misbehave({ expiresIn: 10 })
  const browser = await signIn(await start())
  provider.tokenRequests.length = 0
  await browser.fetch('/trpc/reference.provinces')
  expect(provider.tokenRequests).toHaveLength(0)
  now = () => Date.now() + 6000
  await browser.fetch('/trpc/reference.provinces')
  expect(provider.tokenRequests.map((body) => body.get('grant_type'))).toEqual(['refresh_token'])
})

test('a hundred calls with an expired token ask the provider once', async () => {
  const browser = await signIn(await start())
  now = () => Date.now() + 600_000
  provider.tokenRequests.length = 0
  const answers = await Promise.all(Array.from({ length: 100 }, () => browser.fetch('/trpc/reference.provinces')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(provider.tokenRequests).toHaveLength(1)
})

test('a provider that cannot be reached keeps the session: 503, and when to try again', async () => {
  const browser = await signIn(await start())
  now = () => Date.now() + 600_000
  provider.misbehave({ token: (_body, reply) => reply.code(503).send('down') })
  expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(503)
  const refresh = await browser.fetch('/auth/refresh', { method: 'POST' })
  expect([refresh.status, refresh.headers.get('retry-after')]).toEqual([503, '3'])
  provider.misbehave({})
  expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(200)
})

test('a provider that has ended the session ends it here: the client is told to sign in again', async () => {
  const browser = await signIn(await start())
  now = () => Date.now() + 600_000
  provider.misbehave({ token: (_body, reply) => reply.code(400).send({ error: 'invalid_grant' }) })
  const refresh = await browser.fetch('/auth/refresh', { method: 'POST' })
  expect([refresh.status, await refresh.json()]).toEqual([401, { event: 'SilentRenewFailed', result: 'LoginRequired' }])
  expect(await (await browser.fetch('/auth/session')).json()).toEqual({ authenticated: false })
})

test('a renewal whose answer is lost is a 503, and the next call renews again', async () => {
  const browser = await signIn(await start())
  now = () => Date.now() + 600_000
  provider.misbehave({ token: (_body, reply) => reply.raw.destroy() })
  expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(503)
  provider.misbehave({})
  expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(200)
})

test('no code, token, cookie or secret is in the log, whatever goes wrong', async () => {
  const file = join(temporaryFolder(), 'log')
  const url = await start({ LOG_LEVEL: 'trace', LOG_FILE: file })
  provider.calls.length = 0
  const browser = await signIn(url)
  provider.misbehave({ foreignKey: true })
  await signIn(url)
  await browser.fetch('/auth/callback?code=secret-code&state=secret-state')
  await browser.fetch('/trpc/reference.provinces?input=%7B%22secret-input%22%3A1%7D')
  await backchannel(url, await provider.logoutToken({ sid: undefined, sub: 'anna' }))
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()))
  const log = readFileSync(file, 'utf8')
  expect(log).toContain('/auth/callback')
  const secrets = ['secret-', 'eyJ', 'access-', 'refresh-', 'x'.repeat(32), ...browser.cookies.values()]
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
})

test('a request that is too large is refused with a status, and the gateway goes on', async () => {
  const url = await start()
  const browser = await signIn(url)
  const body = JSON.stringify({ json: { name: 'x'.repeat(2_000_000) } })
  const tooLong = await browser.fetch('/trpc/schoolGroups.create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(tooLong.status).toBe(413)
  expect((await browser.fetch('/auth/session', { headers: { 'x-large': 'x'.repeat(20_000) } })).status).toBe(431)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

test('roles are read again at every renewal', async () => {
  const browser = await signIn(await start())
  now = () => Date.now() + 600_000
  provider.misbehave({ userInfo: { role: 'Active' } })
  const refresh = await browser.fetch('/auth/refresh', { method: 'POST' })
  expect(await refresh.json()).toMatchObject({ user: { isActive: true, isAdmin: false } })
})

test('a sign-out during a slow renewal wins', async () => {
  const browser = await signIn(await start())
  now = () => Date.now() + 600_000
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  provider.misbehave({
    token: async (_body, reply) => {
      asked.resolve()
      await answer.promise
      return reply.send({ access_token: 'late', token_type: 'bearer', expires_in: 300 })
    },
  })
  const slow = browser.fetch('/trpc/reference.provinces')
  await asked.promise
  const cookies = new Map(browser.cookies)
  await browser.fetch('/auth/logout', { method: 'POST' })
  answer.resolve()
  expect((await slow).status).toBe(401)
  const replay = createBrowser(gatewayUrl())
  for (const [name, value] of cookies) replay.cookies.set(name, value)
  expect(await (await replay.fetch('/auth/session')).json()).toEqual({ authenticated: false })
})

const gatewayUrl = () => {
  const address = gateways[0]?.server.address()
  return `http://localhost:${typeof address === 'object' ? address?.port : ''}`
}

const backchannel = (url: string, token: string) =>
  fetch(`${url}/auth/backchannel-logout`, { method: 'POST', body: new URLSearchParams({ logout_token: token }) })

test("the provider's word that the session has ended ends it here, once", async () => {
  const url = await start()
  const browser = await signIn(url)
  const token = await provider.logoutToken()
  expect((await backchannel(url, token)).status).toBe(200)
  expect(await (await browser.fetch('/auth/session')).json()).toEqual({ authenticated: false })
  expect((await backchannel(url, token)).status).toBe(400)
})

test('without a session it names the user, and all sessions of that user end', async () => {
  const url = await start()
  const browsers = [await signIn(url), await signIn(url)]
  expect((await backchannel(url, await provider.logoutToken({ sid: undefined, sub: 'anna' }))).status).toBe(200)
  for (const browser of browsers)
    expect(await (await browser.fetch('/auth/session')).json()).toEqual({ authenticated: false })
})

test.each<[string, Record<string, unknown>, string?]>([
  ['of another issuer', { iss: 'https://evil.example' }],
  ['for another client', { aud: 'somebody-else' }],
  ['with a nonce: an id token', { nonce: 'x' }],
  ['without the event', { events: {} }],
  ['that names nobody', { sid: undefined }],
  ['without an id', { jti: undefined }],
  ['of long ago', { iat: Math.floor(Date.now() / 1000) - 600, exp: Math.floor(Date.now() / 1000) + 600 }],
  ['of another type', {}, 'JWT'],
])('a logout token %s ends nothing', async (_name, claims, typ) => {
  const url = await start()
  const browser = await signIn(url)
  expect((await backchannel(url, await provider.logoutToken(claims, typ))).status).toBe(400)
  expect(await (await browser.fetch('/auth/session')).json()).toMatchObject({ authenticated: true })
})

test('a logout token of a foreign key, and what is none at all, end nothing', async () => {
  const url = await start()
  const browser = await signIn(url)
  provider.misbehave({ foreignKey: true })
  expect((await backchannel(url, await provider.logoutToken())).status).toBe(400)
  expect((await backchannel(url, 'nonsense')).status).toBe(400)
  expect((await fetch(`${url}/auth/backchannel-logout`, { method: 'POST' })).status).toBe(400)
  expect(await (await browser.fetch('/auth/session')).json()).toMatchObject({ authenticated: true })
})
