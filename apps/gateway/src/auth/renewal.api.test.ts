/** The times at which tokens are renewed, and a slow renewal. */
import { setTimeout as wait } from 'node:timers/promises'
import { signInAtOnce, type Browser } from '@schoolbeheer/testing/browser'
import { describe, expect, test } from 'vitest'
import type { StoreSetup } from '../testing/stores.ts'
import { storeSetups } from '../testing/storeSetups.ts'
import { strictSetup } from '../testing/strictSetup.ts'

const { provider, upstream, clock, start: startGateway } = await strictSetup()
upstream.answer('GET /api/user/getall?schoolId=x', { json: { items: [] } })

/** Starts a gateway before a provider that makes a token for each API. */
function start(setup?: StoreSetup) {
  return startGateway(setup, {
    IDENTITY_API_URL: upstream.url,
    OIDC_SCHOOL_API_RESOURCE: 'http://school.example',
    OIDC_IDENTITY_API_RESOURCE: 'http://identity.example',
  })
}

function grants() {
  return provider.tokenRequests.map((body) => [body.get('grant_type'), body.get('resource')])
}

async function session(browser: Browser) {
  return (await browser.fetch('/auth/session')).json()
}

describe.each(storeSetups())('%s', (_name, setup) => {
  test('the session tells when to renew, before any API was called and after', async () => {
    provider.misbehave({ expiresIn: 300 })
    const browser = await signInAtOnce(await start(setup))
    expect(browser.session).toMatchObject({ expiresIn: 1800, renewIn: 270 })
    clock.later = 100_000
    expect(await session(browser)).toMatchObject({ renewIn: 170 })
    clock.later = 290_000
    expect(await session(browser)).toMatchObject({ renewIn: 1 })
    provider.tokenRequests.length = 0
    const renewed = await (await browser.fetch('/auth/refresh', { method: 'POST' })).json()
    expect(grants()).toEqual([['refresh_token', 'http://school.example']])
    // Renewing does not count as use of the session.
    expect(renewed).toMatchObject({ expiresIn: 1510, renewIn: 270 })
    await browser.fetch('/trpc/reference.provinces')
    expect(grants()).toHaveLength(1)
  })

  test('a session ends when nobody uses it for half an hour', async () => {
    const browser = await signInAtOnce(await start(setup))
    const minutes = (count: number) => void (clock.later += count * 60_000)
    minutes(29)
    await browser.fetch('/trpc/reference.provinces')
    minutes(29)
    // Asking for the session does not count as use.
    expect(await session(browser)).toMatchObject({ authenticated: true, expiresIn: 60 })
    minutes(2)
    expect(await session(browser)).toEqual({ authenticated: false })
  })

  test('a session that is not used is not renewed, so that it does not live on at the provider; its next use renews it', async () => {
    const browser = await signInAtOnce(await start(setup))
    const refresh = async () => (await browser.fetch('/auth/refresh', { method: 'POST' })).json()
    provider.tokenRequests.length = 0
    clock.later = 299_000
    expect(await refresh()).toMatchObject({ renewIn: 270 })
    expect(grants()).toHaveLength(1)
    clock.later += 300_000
    expect(await refresh()).toMatchObject({ authenticated: true, renewIn: 300 })
    clock.later = 28 * 60_000
    expect(await refresh()).toMatchObject({ authenticated: true, renewIn: 120 })
    expect(grants()).toHaveLength(1)
    await browser.fetch('/trpc/reference.provinces')
    expect(grants()).toHaveLength(2)
    expect(await session(browser)).toMatchObject({ expiresIn: 1800, renewIn: 270 })
  })

  test('a session ends after ten hours, however it is used', async () => {
    const browser = await signInAtOnce(await start(setup))
    for (let passed = 0; passed < 10 * 60; passed += 20) {
      expect(await session(browser)).toMatchObject({ authenticated: true })
      await browser.fetch('/trpc/reference.provinces')
      clock.later += 20 * 60_000
    }
    expect(await session(browser)).toEqual({ authenticated: false })
  })

  test('a session that the provider has ended is found out by the first renewal, called or not', async () => {
    const browser = await signInAtOnce(await start(setup))
    clock.later = 290_000
    provider.misbehave({ token: (_body, reply) => reply.code(400).send({ error: 'invalid_grant' }) })
    const answer = await browser.fetch('/auth/refresh', { method: 'POST' })
    expect([answer.status, await answer.json()]).toEqual([401, { event: 'SilentRenewFailed', result: 'LoginRequired' }])
  })
})

test('a renewal that outlives its lease and is overtaken does not end the session', async () => {
  const browser = await signInAtOnce(await start())
  const asked = Promise.withResolvers<void>()
  const overtaken = Promise.withResolvers<void>()
  provider.misbehave({
    token: async (_body, reply) => {
      asked.resolve()
      await overtaken.promise
      return reply.code(400).send({ error: 'invalid_grant' })
    },
  })
  const slow = browser.fetch('/trpc/reference.provinces')
  await asked.promise
  provider.misbehave({})
  provider.tokenRequests.length = 0
  clock.later = 21_000
  const input = new URLSearchParams({ input: JSON.stringify({ json: { schoolId: 'x' } }) })
  expect((await browser.fetch(`/trpc/users.list?${input}`)).status).toBe(200)
  overtaken.resolve()
  expect((await slow).status).toBe(200)
  expect(grants()).toEqual([
    ['refresh_token', 'http://identity.example'],
    ['refresh_token', 'http://school.example'],
  ])
  expect(provider.tokenRequests[1]?.get('refresh_token')).not.toBe(provider.tokenRequests[0]?.get('refresh_token'))
  expect(await (await browser.fetch('/auth/session')).json()).toMatchObject({ authenticated: true })
})

test('a provider that never answers is given up, for a sign-in and for a renewal, and the session stays; one that is slow is not', async () => {
  const url = await start()
  const patient = await signInAtOnce(url)
  const [, refreshToken] = provider.issued.slice(-3)
  const browser = await signInAtOnce(url)
  provider.misbehave({
    // The answer takes a second longer than any other request may.
    token: (body) =>
      body.get('refresh_token') === refreshToken ? wait(9000).then(provider.tokens) : new Promise(() => undefined),
  })
  const [signedIn, call, slowCall] = await Promise.all([
    signInAtOnce(url),
    browser.fetch('/trpc/reference.provinces'),
    patient.fetch('/trpc/reference.provinces'),
  ])
  expect(slowCall.status).toBe(200)
  expect(signedIn.landed).toBe('/unauthorized?returnUrl=%2Fhome')
  expect(call.status).toBe(503)
  provider.misbehave({})
  expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(200)
})
