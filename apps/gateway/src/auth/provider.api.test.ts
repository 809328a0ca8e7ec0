/** Signing in at a provider that keeps to the standard, and at one that does not. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { createBrowser, signInAtOnce } from '@schoolbeheer/testing/browser'
import type { Faults } from '@schoolbeheer/testing/strictProvider'
import type { FastifyReply } from 'fastify'
import { describe, expect, test } from 'vitest'
import { storeSetups } from '../testing/storeSetups.ts'
import { strictSetup, tellOfLogout } from '../testing/strictSetup.ts'

const { provider, clock, stop, start: startGateway } = await strictSetup()

const notReached = '/unauthorized?returnUrl=%2Fhome&reason=ConfigLoadingFailed'

describe.each(storeSetups())('%s', (_name, setup) => {
  const start = (env?: Record<string, string>) => startGateway(setup, env)

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
    // The library requests the address in its normal form.
    const metadata = { jwks_uri: `${provider.issuer}/./jwks` }
    const failing = (what: keyof typeof failures) => (reply: FastifyReply) => {
      failures[what] -= 1
      if (failures[what] === 0) provider.misbehave(what === 'par' ? { metadata, keys: failing('keys') } : {})
      return reply.code(503).send('down')
    }
    provider.misbehave({ metadata, par: failing('par') })
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

  test('with https the cookies are secure, and tied to the host by their names', async () => {
    const publicUrl = 'https://beheer.example'
    const file = join(temporaryFolder(), 'log')
    const url = await start({ PUBLIC_URL: publicUrl, LOG_LEVEL: 'warn', LOG_FILE: file })
    expect(readFileSync(file, 'utf8')).toContain('TRUST_PROXY names no proxy')
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
      '__Host-ending; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-known-browser; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-sid; Path=/; HttpOnly; Secure; SameSite=Strict',
    ])
  })

  test('the client is told how often to check the session only where that is wanted', async () => {
    expect((await signInAtOnce(await start({ OIDC_CHECK_SESSION: 'true' }))).session).toMatchObject({ checkEvery: 3 })
    expect((await signInAtOnce(await start())).session).not.toHaveProperty('checkEvery')
  })

  test('no code, token, cookie or secret is in the log, whatever goes wrong', async () => {
    const file = join(temporaryFolder(), 'log')
    const url = await start({ LOG_LEVEL: 'trace', LOG_FILE: file })
    provider.calls.length = 0
    const browser = await signInAtOnce(url)
    provider.misbehave({ foreignKey: true })
    await signInAtOnce(url)
    clock.later = 600_000
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
    await tellOfLogout(url, await provider.logoutToken({ sid: undefined, sub: provider.user }))
    await stop()
    const log = readFileSync(file, 'utf8')
    expect(log).toContain('/auth/callback')
    expect(log).toContain('could not find matching config for state')
    expect(log).toContain('OAUTH_RESPONSE_BODY_ERROR invalid_client')
    // An id token may also be written as its bytes.
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
})
