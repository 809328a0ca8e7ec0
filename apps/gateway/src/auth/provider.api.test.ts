import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { createBrowser, signInAtOnce } from '@schoolbeheer/testing/browser'
import { startGatewayBefore } from '../testing/gateway.ts'
import { ways } from '../testing/stores.ts'
import { clientId, startStrictProvider, type Faults, type StrictProvider } from '@schoolbeheer/testing/strictProvider'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import type { FastifyReply } from 'fastify'
import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest'

let provider: StrictProvider
let upstream: RecordingUpstream
const gateways: { close: () => Promise<unknown> }[] = []
let now = () => Date.now()

beforeAll(async () => {
  ;[provider, upstream] = await Promise.all([startStrictProvider({ now: () => now() }), startRecordingUpstream()])
  upstream.answer('GET /api/School/GetProvinces', { json: [] })
  const { url } = upstream
  upstream.answer('GET /api/config', { json: { apiUrl: url, identityUrl: url, identityApiUrl: url } })
})
afterEach(async () => {
  now = () => Date.now()
  provider.misbehave({})
  await stop()
})
afterAll(() => Promise.all([provider.stop(), upstream.stop()]))

function stop() {
  return Promise.all(gateways.splice(0).map((gateway) => gateway.close()))
}

const notReached = '/unauthorized?returnUrl=%2Fhome&reason=ConfigLoadingFailed'

function backchannel(url: string, token: string) {
  return fetch(`${url}/auth/backchannel-logout`, { method: 'POST', body: new URLSearchParams({ logout_token: token }) })
}

describe.each(ways())('%s', (_way, way) => {
  /** A gateway that has not met the provider yet. */
  const start = async (env: Record<string, string> = {}) => {
    const gateway = await startGatewayBefore(provider, { schoolApiUrl: upstream.url, env, now: () => now(), way })
    gateways.push(gateway)
    return gateway.url
  }

  test('a provider that keeps to the standard signs in, with two calls behind the browser once it is known', async () => {
    const url = await start()
    expect((await signInAtOnce(url)).session).toMatchObject({
      authenticated: true,
      user: { userId: provider.user, isAdmin: true },
    })
    provider.calls.length = 0
    expect((await signInAtOnce(url)).landed).toBe('/home')
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
    expect(await signInAtOnce(await start())).toMatchObject({
      landed: '/unauthorized?returnUrl=%2Fhome',
      session: { authenticated: false },
    })
  })

  test('a token endpoint that fails leads to the unauthorized page, not to an error', async () => {
    provider.misbehave({ token: (_body, reply) => reply.code(500).send('broken') })
    expect((await signInAtOnce(await start())).landed).toBe('/unauthorized?returnUrl=%2Fhome')
  })

  test.each<[string, Faults]>([
    ['does not answer', { discovery: (reply) => reply.code(503).send('down') }],
    ['says that it is another', { metadata: { issuer: 'https://evil.example' } }],
  ])('discovery that %s is told, and asked again at the next sign-in', async (_name, faults) => {
    provider.misbehave(faults)
    const url = await start()
    provider.calls.length = 0
    expect((await signInAtOnce(url)).landed).toBe(notReached)
    expect(provider.calls).toHaveLength(3)
    provider.misbehave({})
    expect((await signInAtOnce(url)).landed).toBe('/home')
  })

  test('parameters are pushed where the deployment wants it, and the browser carries only a reference', async () => {
    const url = await start({ OIDC_USE_PAR: 'true' })
    const login = await createBrowser(url).fetch('/auth/login')
    const address = new URL(login.headers.get('location') ?? '')
    expect([...address.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri'])
    expect((await signInAtOnce(url)).landed).toBe('/home')
  })

  test.each<[string, Faults, number]>([
    [
      'Could not read PAR endpoint from authWellKnownEndpoints',
      { metadata: { pushed_authorization_request_endpoint: undefined } },
      0,
    ],
    ['There was an error on ParService postParRequest', { par: (reply) => reply.code(500).send('broken') }, 3],
    [
      'Could not read PAR endpoint because authWellKnownEndPoints are not given',
      { discovery: (reply) => reply.code(503).send('down') },
      0,
    ],
  ])('pushed parameters that do not arrive are told: %s', async (message, faults, pushes) => {
    const file = join(temporaryFolder(), 'log')
    const url = await start({ OIDC_USE_PAR: 'true', LOG_LEVEL: 'info', LOG_FILE: file })
    provider.misbehave(faults)
    provider.calls.length = 0
    expect((await signInAtOnce(url)).landed).toBe(notReached)
    expect(provider.calls.filter((call) => call === 'POST /par')).toHaveLength(pushes)
    await stop()
    expect(readFileSync(file, 'utf8')).toContain(message)
  })

  test('a provider that names no address to sign in at is told, and which one was asked', async () => {
    const file = join(temporaryFolder(), 'log')
    const url = await start({ LOG_LEVEL: 'debug', LOG_FILE: file })
    provider.misbehave({ metadata: { authorization_endpoint: undefined } })
    expect((await signInAtOnce(url)).landed).toBe(notReached)
    await stop()
    const log = readFileSync(file, 'utf8')
    expect(log).toContain(`OidcService code request ${provider.issuer}`)
    expect(log).toContain('no authWellknownEndpoint given!')
  })

  test('pushed parameters and keys that arrive at the third try are enough', async () => {
    const failures = { par: 2, keys: 2 }
    const failing = (what: keyof typeof failures) => (reply: FastifyReply) => {
      failures[what] -= 1
      if (failures[what] === 0) provider.misbehave(what === 'par' ? { keys: failing('keys') } : {})
      return reply.code(503).send('down')
    }
    provider.misbehave({ par: failing('par') })
    expect((await signInAtOnce(await start({ OIDC_USE_PAR: 'true' }))).landed).toBe('/home')
    expect(failures).toEqual({ par: 0, keys: 0 })
  })

  test.each(['access_denied', 'unsupported_response_type'])(
    'a provider that answers %s leads to the unauthorized page, and from there to the wanted one',
    async (refusal) => {
      provider.misbehave({ refusal, metadata: { response_types_supported: ['id_token token'] } })
      const browser = await signInAtOnce(await start(), '/schoolgroups?q=gent')
      expect(browser.landed).toBe('/unauthorized?returnUrl=%2Fschoolgroups%3Fq%3Dgent')
      expect(browser.session).toEqual({ authenticated: false })
    },
  )

  test('where an implicit flow is configured, code with PKCE runs, and the log says so', async () => {
    const file = join(temporaryFolder(), 'log')
    const url = await start({ OIDC_RESPONSE_TYPE: 'id_token token', LOG_LEVEL: 'info', LOG_FILE: file })
    const { landed, hops } = await signInAtOnce(url)
    expect(landed).toBe('/home')
    const asked = new URL(hops[1] ?? '').searchParams
    expect([asked.get('response_type'), asked.get('code_challenge_method')]).toEqual(['code', 'S256'])
    expect([asked.get('state')?.length, asked.get('nonce')?.length]).toEqual([40, 40])
    await stop()
    expect(readFileSync(file, 'utf8')).toContain('the flow that runs is code with PKCE')
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
    const browser = await signInAtOnce(await start(env))
    const response = await browser.fetch('/auth/logout', { method: 'POST' })
    expect(await response.json()).toEqual(expected)
    expect(await (await browser.fetch('/auth/session')).json()).toEqual({ authenticated: false })
  })

  test('signing out revokes the refresh token, then the access token', async () => {
    const browser = await signInAtOnce(await start())
    provider.revoked.length = 0
    await browser.fetch('/auth/logout', { method: 'POST' })
    expect(provider.revoked).toEqual([expect.stringMatching(/^refresh-/), expect.stringMatching(/^access-/)])
  })

  test('a revocation that is never answered keeps nobody waiting', async () => {
    const browser = await signInAtOnce(await start())
    const answer = Promise.withResolvers<void>()
    provider.misbehave({ revocation: async (reply) => (await answer.promise, reply.send({})) })
    expect((await browser.fetch('/auth/logout', { method: 'POST' })).status).toBe(200)
    answer.resolve()
    expect(provider.calls.at(-1)).toBe('POST /revoke')
  })

  test('a revocation that fails is tried three times and told, and keeps nobody signed in', async () => {
    const file = join(temporaryFolder(), 'log')
    const browser = await signInAtOnce(await start({ LOG_LEVEL: 'info', LOG_FILE: file }))
    provider.misbehave({ revocation: (reply) => reply.code(500).send('broken') })
    provider.calls.length = 0
    expect((await browser.fetch('/auth/logout', { method: 'POST' })).status).toBe(200)
    expect(provider.calls.filter((call) => call === 'POST /revoke')).toHaveLength(6)
    expect(await (await browser.fetch('/auth/session')).json()).toEqual({ authenticated: false })
    await stop()
    const log = readFileSync(file, 'utf8')
    expect(log).toContain('Revocation request failed')
    expect(log).toContain('revoke token failed')
    expect(log).toContain('revoke accessToken failed')
  })

  test('signing out of a session that the provider has ended already stays here', async () => {
    const url = await start()
    const browser = await signInAtOnce(url)
    await backchannel(url, await provider.logoutToken())
    const answer = await browser.fetch('/auth/logout', { method: 'POST' })
    expect(await answer.json()).toEqual({ redirect: `${url}/` })
  })

  test('with https the cookies are secure, and tied to the host by their names', async () => {
    const publicUrl = 'https://beheer.example'
    const url = await start({ PUBLIC_URL: publicUrl })
    const browser = createBrowser(url)
    const cookies = (response: Response) =>
      response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, ''))
    const login = await browser.fetch('/auth/login')
    expect(cookies(login)).toEqual(['__Host-signin; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax'])
    const back = await fetch(login.headers.get('location') ?? '', { redirect: 'manual' })
    const callback = await browser.fetch(back.headers.get('location')?.replace(publicUrl, '') ?? '')
    expect(callback.headers.get('location')).toBe(`${publicUrl}/`)
    expect(callback.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(cookies(callback).toSorted()).toEqual([
      'XSRF-TOKEN; Path=/; Secure; SameSite=Strict',
      '__Host-sid; Path=/; HttpOnly; Secure; SameSite=Strict',
    ])
  })

  test('the client is told how often to check the session only where that is wanted', async () => {
    expect((await signInAtOnce(await start({ OIDC_CHECK_SESSION: 'true' }))).session).toMatchObject({ checkEvery: 3 })
    expect((await signInAtOnce(await start())).session).not.toHaveProperty('checkEvery')
  })

  test('short tokens are renewed at half their life', async () => {
    provider.misbehave({ expiresIn: 10 })
    const browser = await signInAtOnce(await start())
    provider.tokenRequests.length = 0
    await browser.fetch('/trpc/reference.provinces')
    expect(provider.tokenRequests).toHaveLength(0)
    now = () => Date.now() + 6000
    await browser.fetch('/trpc/reference.provinces')
    expect(provider.tokenRequests.map((body) => body.get('grant_type'))).toEqual(['refresh_token'])
  })

  test('a hundred calls with an expired token ask the provider once', async () => {
    const browser = await signInAtOnce(await start())
    await browser.fetch('/trpc/reference.provinces')
    const first = upstream.requests.at(-1)?.headers.authorization
    now = () => Date.now() + 600_000
    provider.tokenRequests.length = 0
    upstream.requests.length = 0
    const answers = await Promise.all(Array.from({ length: 100 }, () => browser.fetch('/trpc/reference.provinces')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(provider.tokenRequests).toHaveLength(1)
    const bearers = new Set(upstream.requests.map(({ headers }) => headers.authorization))
    expect(bearers.size).toBe(1)
    expect(bearers).not.toContain(first)
  })

  test('a provider that cannot be reached keeps the session: 503, and when to try again', async () => {
    const browser = await signInAtOnce(await start())
    now = () => Date.now() + 600_000
    provider.misbehave({ token: (_body, reply) => reply.code(503).send('down') })
    for (const [address, method] of [
      ['/trpc/reference.provinces', 'GET'],
      ['/files/school-groups.xlsx', 'GET'],
      ['/auth/refresh', 'POST'],
    ] as const) {
      const answer = await browser.fetch(address, { method })
      expect([address, answer.status, answer.headers.get('retry-after')]).toEqual([address, 503, '3'])
    }
    // What everybody may ask does not wait for it.
    expect((await browser.fetch('/trpc/config.get')).status).toBe(200)
    expect(upstream.requests.at(-1)?.headers).not.toHaveProperty('authorization')
    provider.misbehave({})
    expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(200)
  })

  test('a provider that has ended the session ends it here: the client is told to sign in again', async () => {
    const browser = await signInAtOnce(await start())
    now = () => Date.now() + 600_000
    provider.misbehave({ token: (_body, reply) => reply.code(400).send({ error: 'invalid_grant' }) })
    const refresh = await browser.fetch('/auth/refresh', { method: 'POST' })
    expect([refresh.status, await refresh.json()]).toEqual([
      401,
      { event: 'SilentRenewFailed', result: 'LoginRequired' },
    ])
    expect(await (await browser.fetch('/auth/session')).json()).toEqual({ authenticated: false })
    // The cookie has stayed: it may be that of another sign-in by now. What it is worth is seen at every request.
    expect(browser.cookies.has('sid')).toBe(true)
    expect((await browser.fetch('/trpc/config.get')).status).toBe(200)
    expect((await browser.fetch('/auth/logout', { method: 'POST' })).status).toBe(200)
  })

  test('a renewal that the provider cannot do now is told by its name', async () => {
    const browser = await signInAtOnce(await start())
    now = () => Date.now() + 600_000
    provider.misbehave({ token: (_body, reply) => reply.code(503).send('down') })
    const refresh = await browser.fetch('/auth/refresh', { method: 'POST' })
    expect(await refresh.json()).toEqual({ event: 'SilentRenewFailed' })
  })

  test.runIf(way.gateways > 1)('and so is a provider that a gateway has not found yet', async () => {
    const browser = await signInAtOnce(await start())
    now = () => Date.now() + 600_000
    provider.misbehave({ discovery: (reply) => reply.code(503).send('down') })
    const refresh = await browser.fetch(`${await start()}/auth/refresh`, { method: 'POST' })
    expect([refresh.status, await refresh.json()]).toEqual([503, { event: 'ConfigLoadingFailed' }])
  })

  test.each<[string, Faults]>([
    ['of somebody else', { idToken: { sub: 'mallory', role: ['Active', 'SchoolAdmin'] } }],
    ['of long ago', { idToken: { iat: Math.floor(Date.now() / 1000) - 300 } }],
  ])('a renewal that answers with an id token %s ends the session', async (_name, faults) => {
    const browser = await signInAtOnce(await start())
    now = () => Date.now() + 600_000
    provider.misbehave(faults)
    expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(401)
    expect(await (await browser.fetch('/auth/session')).json()).toEqual({ authenticated: false })
  })

  test('a session without a refresh token ends with its access token', async () => {
    const begun = Date.now()
    now = () => begun
    provider.misbehave({
      token: async (body, reply) => {
        const { refresh_token: _refreshToken, ...answer } = await provider.tokens()
        return body.get('grant_type') === 'refresh_token' ? reply.code(400).send() : reply.send(answer)
      },
    })
    const browser = await signInAtOnce(await start())
    expect(browser.session).toMatchObject({ authenticated: true, expiresIn: 270, renewIn: 270 })
    expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(200)
    now = () => begun + 271_000
    expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(401)
    expect(await (await browser.fetch('/auth/session')).json()).toEqual({ authenticated: false })
  })

  test('a lost answer that used the refresh token up ends the session, and the provider signs in again at once', async () => {
    const url = await start()
    const browser = await signInAtOnce(url)
    now = () => Date.now() + 600_000
    provider.misbehave({ token: (_body, reply) => reply.raw.destroy() })
    expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(503)
    provider.misbehave({ token: (_body, reply) => reply.code(400).send({ error: 'invalid_grant' }) })
    const refresh = await browser.fetch('/auth/refresh', { method: 'POST' })
    expect([refresh.status, await refresh.json()]).toEqual([
      401,
      { event: 'SilentRenewFailed', result: 'LoginRequired' },
    ])
    provider.misbehave({})
    expect((await signInAtOnce(url)).session).toMatchObject({ authenticated: true })
  })

  test('a renewal whose answer is lost is a 503, and the next call renews again', async () => {
    const browser = await signInAtOnce(await start())
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
    const browser = await signInAtOnce(url)
    provider.misbehave({ foreignKey: true })
    await signInAtOnce(url)
    now = () => Date.now() + 600_000
    const renewals: Faults[] = [
      { foreignKey: true },
      { idToken: { iss: 'https://secret-issuer.example' } },
      { userInfo: { sub: 'secret-subject' } },
      { token: async (_body, reply) => reply.send({ ...(await provider.tokens()), token_type: undefined }) },
      { token: async (_body, reply) => reply.send({ ...(await provider.tokens()), expires_in: 'secret-time' }) },
      { token: (_body, reply) => reply.code(400).send({ error: 'invalid_client', error_description: 'secret-words' }) },
    ]
    for (const faults of renewals) {
      provider.misbehave(faults)
      expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(503)
    }
    await browser.fetch('/auth/callback?code=secret-code&state=secret-state')
    await browser.fetch('/trpc/reference.provinces?input=%7B%22secret-input%22%3A1%7D')
    await backchannel(url, await provider.logoutToken({ sid: undefined, sub: provider.user }))
    await stop()
    const log = readFileSync(file, 'utf8')
    expect(log).toContain('/auth/callback')
    expect(log).toContain('could not find matching config for state')
    expect(log).toContain('OAUTH_RESPONSE_BODY_ERROR invalid_client')
    // An id token may be written as its bytes, too.
    const secrets = ['secret-', 'eyJ', '101,121,74', '"0":101', '"signature"', 'access-', 'refresh-', 'x'.repeat(32)]
    expect([...secrets, ...browser.cookies.values()].filter((secret) => log.includes(secret))).toEqual([])
  })

  test('a request that is too large is refused with a status, and the gateway goes on', async () => {
    const url = await start()
    const browser = await signInAtOnce(url)
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

  test.each<[string, Faults]>([
    ['from the user info', { userInfo: { role: 'Active' } }],
    ['from the id token where there is no user info', { idToken: { role: 'Active' } }],
  ])('roles are read again at every renewal: %s', async (_name, faults) => {
    const metadata = faults.userInfo ? {} : { userinfo_endpoint: undefined }
    provider.misbehave({ metadata, idToken: { role: ['Active', 'Admin'] } })
    const browser = await signInAtOnce(await start())
    expect(browser.session).toMatchObject({ user: { isAdmin: true } })
    now = () => Date.now() + 600_000
    provider.misbehave({ metadata, ...faults })
    const refresh = await browser.fetch('/auth/refresh', { method: 'POST' })
    expect(await refresh.json()).toMatchObject({ user: { isActive: true, isAdmin: false } })
  })

  test('a sign-out during a slow renewal wins', async () => {
    const url = await start()
    const browser = await signInAtOnce(url)
    now = () => Date.now() + 600_000
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    provider.misbehave({
      token: async (_body, reply) => {
        asked.resolve()
        await answer.promise
        return reply.send(await provider.tokens())
      },
    })
    const slow = browser.fetch('/trpc/reference.provinces')
    await asked.promise
    const cookies = new Map(browser.cookies)
    await browser.fetch('/auth/logout', { method: 'POST' })
    answer.resolve()
    expect((await slow).status).toBe(401)
    const replay = createBrowser(url)
    for (const [name, value] of cookies) replay.cookies.set(name, value)
    expect(await (await replay.fetch('/auth/session')).json()).toEqual({ authenticated: false })
  })

  test("the provider's word that the session has ended ends it here, once", async () => {
    const url = await start()
    const browser = await signInAtOnce(url)
    const token = await provider.logoutToken()
    provider.revoked.length = 0
    expect((await backchannel(url, token)).status).toBe(200)
    expect(await (await browser.fetch('/auth/session')).json()).toEqual({ authenticated: false })
    expect(provider.revoked).toContainEqual(expect.stringMatching(/^refresh-/))
    const again = await signInAtOnce(url)
    expect((await backchannel(url, token)).status).toBe(400)
    expect(await (await again.fetch('/auth/session')).json()).toMatchObject({ authenticated: true })
  })

  test('without a session it names the user, and all sessions of that user end', async () => {
    const url = await start()
    const browsers = [await signInAtOnce(url), await signInAtOnce(url)]
    expect((await backchannel(url, await provider.logoutToken({ sid: undefined, sub: provider.user }))).status).toBe(
      200,
    )
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
    const browser = await signInAtOnce(url)
    expect((await backchannel(url, await provider.logoutToken(claims, typ))).status).toBe(400)
    expect(await (await browser.fetch('/auth/session')).json()).toMatchObject({ authenticated: true })
  })

  test('a logout token of a foreign key, and what is none at all, end nothing', async () => {
    const url = await start()
    const browser = await signInAtOnce(url)
    provider.misbehave({ foreignKey: true })
    expect((await backchannel(url, await provider.logoutToken())).status).toBe(400)
    expect((await backchannel(url, 'nonsense')).status).toBe(400)
    // However many there are, the keys are asked for no more often.
    const asked = () => provider.calls.filter((call) => call === 'GET /jwks').length
    const sendJunk = async () => backchannel(url, await provider.logoutToken())
    for (let warm = 0; warm < 2; warm++) await sendJunk()
    const before = asked()
    for (let junk = 0; junk < 5; junk++) await sendJunk()
    expect(asked()).toBe(before)
    expect((await fetch(`${url}/auth/backchannel-logout`, { method: 'POST' })).status).toBe(400)
    expect(await (await browser.fetch('/auth/session')).json()).toMatchObject({ authenticated: true })
  })
})
