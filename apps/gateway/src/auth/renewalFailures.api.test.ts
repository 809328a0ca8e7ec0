/** Failed renewals at the provider, and their effect on a session. */
import { signInAtOnce } from '@schoolbeheer/testing/browser'
import type { Faults } from '@schoolbeheer/testing/strictProvider'
import { describe, expect, test } from 'vitest'
import { storeSetups } from '../testing/storeSetups.ts'
import { strictSetup } from '../testing/strictSetup.ts'

const { provider, upstream, clock, start: startGateway } = await strictSetup()

const resources = {
  OIDC_SCHOOL_API_RESOURCE: 'http://school.example',
  OIDC_IDENTITY_API_RESOURCE: 'http://identity.example',
}

describe.each(storeSetups())('%s', (_name, setup) => {
  const start = (env?: Record<string, string>) => startGateway(setup, env)

  test('short tokens are renewed at half their life', async () => {
    provider.misbehave({ expiresIn: 10 })
    const browser = await signInAtOnce(await start())
    provider.tokenRequests.length = 0
    await browser.fetch('/trpc/reference.provinces')
    expect(provider.tokenRequests).toHaveLength(0)
    clock.later = 6000
    await browser.fetch('/trpc/reference.provinces')
    expect(provider.tokenRequests.map((body) => body.get('grant_type'))).toEqual(['refresh_token'])
  })

  test('a hundred calls with an expired token ask the provider once', async () => {
    const browser = await signInAtOnce(await start())
    await browser.fetch('/trpc/reference.provinces')
    const first = upstream.requests.at(-1)?.headers.authorization
    clock.later = 600_000
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
    clock.later = 600_000
    provider.misbehave({ token: (_body, reply) => reply.code(503).send('down') })
    for (const [address, method] of [
      ['/trpc/reference.provinces', 'GET'],
      ['/files/school-groups.xlsx', 'GET'],
      ['/auth/refresh', 'POST'],
    ] as const) {
      const answer = await browser.fetch(address, { method })
      expect([address, answer.status, answer.headers.get('retry-after')]).toEqual([address, 503, '3'])
    }
    // Public calls go through meanwhile.
    expect((await browser.fetch('/trpc/config.get')).status).toBe(200)
    expect(upstream.requests.at(-1)?.headers).not.toHaveProperty('authorization')
    provider.misbehave({})
    expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(200)
  })

  test('a provider that has ended the session ends it here: the client is told to sign in again', async () => {
    const browser = await signInAtOnce(await start())
    clock.later = 290_000
    provider.misbehave({ token: (_body, reply) => reply.code(400).send({ error: 'invalid_grant' }) })
    const refresh = await browser.fetch('/auth/refresh', { method: 'POST' })
    expect([refresh.status, await refresh.json()]).toEqual([
      401,
      { event: 'SilentRenewFailed', result: 'LoginRequired' },
    ])
    expect(await (await browser.fetch('/auth/session')).json()).toEqual({ authenticated: false })
    // The cookie has stayed, because it may be of another sign-in by now. Its session is checked at every request.
    expect(browser.cookies.has('sid')).toBe(true)
    expect((await browser.fetch('/trpc/config.get')).status).toBe(200)
    expect((await browser.fetch('/auth/logout', { method: 'POST' })).status).toBe(200)
  })

  test('a renewal that the provider cannot do now is told by its name', async () => {
    const browser = await signInAtOnce(await start())
    clock.later = 290_000
    provider.misbehave({ token: (_body, reply) => reply.code(503).send('down') })
    const refresh = await browser.fetch('/auth/refresh', { method: 'POST' })
    expect(await refresh.json()).toEqual({ event: 'SilentRenewFailed' })
  })

  test.runIf(setup.gateways > 1)('and so is a provider that a gateway has not found yet', async () => {
    const browser = await signInAtOnce(await start())
    clock.later = 290_000
    provider.misbehave({ discovery: (reply) => reply.code(503).send('down') })
    const refresh = await browser.fetch(`${await start()}/auth/refresh`, { method: 'POST' })
    expect([refresh.status, await refresh.json()]).toEqual([503, { event: 'ConfigLoadingFailed' }])
  })

  test.each<[string, Faults]>([
    ['of somebody else', { idToken: { sub: 'mallory', role: ['Active', 'SchoolAdmin'] } }],
    ['of long ago', { idToken: { iat: Math.floor(Date.now() / 1000) - 300 } }],
  ])('a renewal that answers with an id token %s ends the session', async (_name, faults) => {
    const browser = await signInAtOnce(await start())
    clock.later = 600_000
    provider.misbehave(faults)
    expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(401)
    expect(await (await browser.fetch('/auth/session')).json()).toEqual({ authenticated: false })
  })

  test('a session without a refresh token ends with its access token', async () => {
    provider.misbehave({
      token: async (body, reply) => {
        const { refresh_token: _refreshToken, ...answer } = await provider.tokens()
        return body.get('grant_type') === 'refresh_token' ? reply.code(400).send() : reply.send(answer)
      },
    })
    const browser = await signInAtOnce(await start())
    expect(browser.session).toMatchObject({ authenticated: true, expiresIn: 270, renewIn: 270 })
    expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(200)
    clock.later = 271_000
    expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(401)
    expect(await (await browser.fetch('/auth/session')).json()).toEqual({ authenticated: false })
  })

  test('a lost answer that used the refresh token up ends the session, and the provider signs in again at once', async () => {
    const url = await start()
    const browser = await signInAtOnce(url)
    clock.later = 600_000
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
    clock.later = 600_000
    provider.misbehave({ token: (_body, reply) => reply.raw.destroy() })
    expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(503)
    provider.misbehave({})
    expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(200)
  })

  test.each<[string, Faults]>([
    ['from the user info', { userInfo: { role: 'Active' } }],
    ['from the id token where there is no user info', { idToken: { role: 'Active' } }],
  ])('roles are read again at every renewal: %s', async (_name, faults) => {
    const metadata = faults.userInfo ? {} : { userinfo_endpoint: undefined }
    provider.misbehave({ metadata, idToken: { role: ['Active', 'Admin'] } })
    const browser = await signInAtOnce(await start())
    expect(browser.session).toMatchObject({ user: { isAdmin: true } })
    clock.later = 290_000
    provider.misbehave({ metadata, ...faults })
    const refresh = await browser.fetch('/auth/refresh', { method: 'POST' })
    expect(await refresh.json()).toMatchObject({ user: { isActive: true, isAdmin: false } })
  })

  test.each<[string, Record<string, string>, Faults]>([
    ['the user info', {}, { userInfo: { role: undefined, school: undefined } }],
    ['the id token', resources, { idToken: { email: 'anna@example.test' } }],
  ])('a role and a school that %s no longer names are gone', async (_name, env, faults) => {
    const known = { role: ['Active', 'Admin'], school: 'x' }
    provider.misbehave({ userInfo: known })
    const browser = await signInAtOnce(await start(env))
    expect(browser.session).toMatchObject({ user: { isAdmin: true, schoolGuid: 'x' } })
    clock.later = 290_000
    provider.misbehave(faults)
    const refresh = await browser.fetch('/auth/refresh', { method: 'POST' })
    expect(await refresh.json()).toMatchObject({ user: { isActive: false, isAdmin: false, schoolGuid: null } })
  })

  test('an id token that says nothing of the user leaves role and school as they are', async () => {
    provider.misbehave({ userInfo: { school: 'x' } })
    const browser = await signInAtOnce(await start(resources))
    clock.later = 290_000
    provider.misbehave({})
    const refresh = await browser.fetch('/auth/refresh', { method: 'POST' })
    expect(await refresh.json()).toMatchObject({ user: { isAdmin: true, schoolGuid: 'x' } })
  })
})
