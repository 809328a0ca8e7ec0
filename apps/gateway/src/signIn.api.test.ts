/** Signing in and out as the browser sees it. */
import { readEndSession } from '@schoolbeheer/contracts/gateway/session'
import { once } from 'node:events'
import { get, IncomingMessage } from 'node:http'
import { createBrowser, type Browser } from '@schoolbeheer/testing/browser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestGateway, testSchool, type TestGateway } from './testing/gateway.ts'
import { storeSetups } from './testing/storeSetups.ts'

let gateway: TestGateway
let now = 0

describe.each(storeSetups())('%s', (_name, setup) => {
  beforeAll(async () => {
    // Even where a proxy's forwarded headers count, no address is built from them.
    const env = { TRUST_PROXY: '127.0.0.0/8, ::1' }
    gateway = await startTestGateway({ now: () => now, setup, env })
  })

  beforeEach(() => {
    now = Date.now()
  })

  afterAll(() => gateway.stop())

  const session = async (browser: { fetch: (address: string) => Promise<Response> }) =>
    (await browser.fetch('/auth/session')).json()

  /** Starts a sign-in; answers its callback, with a made-up code. */
  const startSignIn = async (browser: Browser) => {
    const { headers } = await browser.fetch('/auth/login')
    const state = new URL(headers.get('location') ?? '').searchParams.get('state') ?? ''
    return `/auth/callback?${new URLSearchParams({ code: 'made-up', state })}`
  }

  test('who signs in lands where they wanted to go, and the session tells who it is and nothing secret', async () => {
    const browser = await gateway.signIn('schooladmin', '/schoolgroups?q=gent')
    expect(browser.landed).toBe('/schoolgroups?q=gent')
    const answer = await session(browser)
    expect(answer).toEqual({
      authenticated: true,
      user: {
        userId: expect.any(String),
        email: 'schooladmin@demo.test',
        firstName: expect.stringMatching(/./),
        lastName: expect.stringMatching(/./),
        schoolGuid: testSchool.guid,
        isActive: true,
        isAdmin: false,
        isSchoolAdmin: true,
        canSeeInvoice: true,
        canWriteCourses: false,
      },
      expiresIn: 1800,
      renewIn: 270,
    })
    expect([...browser.cookies.values()].join()).not.toContain('eyJ')
    expect((await gateway.signIn('admin', `${gateway.url}/schools?q=x#rij-3`)).landed).toBe('/schools?q=x#rij-3')
    expect((await gateway.signIn('admin', `${gateway.provider.issuer}/schools`)).landed).toBe('/')
  })

  test('before signing in there is no session, but a token so that public screens can post', async () => {
    const browser = createBrowser(gateway.url)
    const response = await browser.fetch('/auth/session')
    expect(await response.json()).toEqual({ authenticated: false })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(browser.cookies.has('XSRF-TOKEN')).toBe(true)
  })

  test('the provider is told the language of the client, if it is one of ours', async () => {
    const asked = async (query: string) => {
      const { headers } = await createBrowser(gateway.url).fetch(`/auth/login${query}`)
      return new URL(headers.get('location') ?? '').searchParams.get('ui_locales')
    }
    expect(await Promise.all(['?language=fr', '?language=de', ''].map(asked))).toEqual(['fr', null, null])
    const browser = await gateway.signIn('leerkracht')
    const ended = readEndSession(await (await browser.fetch('/auth/logout?language=en', { method: 'POST' })).json())
    expect(new URL('redirect' in ended ? ended.redirect : '').searchParams.get('ui_locales')).toBe('en')
  })

  test('the session cookie is out of reach of scripts and other sites', async () => {
    const browser = createBrowser(gateway.url)
    const login = await browser.fetch('/auth/login')
    expect(login.headers.getSetCookie().join()).toMatch(/^signin=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    const callback = (await browser.fetch(login.headers.get('location') ?? '')).headers.get('location') ?? ''
    const given = (await browser.fetch(callback)).headers.getSetCookie()
    const cookie = (name: string) => given.find((one) => one.startsWith(`${name}=`))
    // The cookies end with the browser too.
    expect(cookie('sid')).toMatch(/^sid=[^;]+; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(cookie('ending')).toMatch(/^ending=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
    const signedIn = await gateway.signIn('admin')
    const again = await signedIn.fetch('/auth/session')
    expect(again.headers.getSetCookie().join()).toMatch(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Strict$/)
  })

  test('a callback works once, and only in the browser that asked for it', async () => {
    const browser = createBrowser(gateway.url)
    const stranger = createBrowser(gateway.url)
    const callback = await startSignIn(browser)
    const refused = await stranger.fetch(callback)
    expect(refused.headers.get('location')).toBe(`${gateway.url}/unauthorized`)
    expect(refused.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect((await browser.fetch(callback)).headers.get('location')).toBe(`${gateway.url}/unauthorized?returnUrl=%2F`)
    expect(await session(browser)).toEqual({ authenticated: false })
  })

  test('a real callback replayed does not sign in again, here or in another browser', async () => {
    const browser = await gateway.signIn('admin')
    const callback = browser.hops.find((address) => address.includes('/auth/callback')) ?? ''
    expect(callback).toContain('code=')
    for (const replaying of [browser, createBrowser(gateway.url)]) {
      const replay = await replaying.fetch(callback)
      expect(replay.headers.get('location')).toBe(`${gateway.url}/unauthorized`)
      expect(replay.headers.getSetCookie().join()).not.toContain('sid=')
    }
    expect(await session(browser)).toMatchObject({ authenticated: true })
  })

  test('two tabs can sign in at once; of more than five the oldest is forgotten', async () => {
    const browser = createBrowser(gateway.url)
    const callbacks: string[] = []
    for (let tab = 0; tab < 6; tab += 1) callbacks.push(await startSignIn(browser))
    const isKnown = async (callback = '') =>
      (await browser.fetch(callback)).headers.get('location') === `${gateway.url}/unauthorized?returnUrl=%2F`
    expect(new Set(callbacks).size).toBe(6)
    expect([await isKnown(callbacks[0]), await isKnown(callbacks[1]), await isKnown(callbacks[5])]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('a sign-in that was started ten minutes ago is forgotten', async () => {
    const browser = createBrowser(gateway.url)
    const callback = await startSignIn(browser)
    now += 601_000
    expect((await browser.fetch(callback)).headers.get('location')).toBe(`${gateway.url}/unauthorized`)
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'a sign-in never leads to %s',
    async (wanted) => {
      const browser = await gateway.signIn('admin', wanted)
      expect(new URL(browser.hops.at(-1) ?? '').origin).toBe(gateway.url)
    },
  )

  test('no header of a request changes an address', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'host=evil.example;proto=https',
    }
    for (const path of ['/auth/login', '/auth/callback?code=x&state=x']) {
      // fetch does not allow a Host header.
      const asked = get(gateway.url + path, { headers })
      const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, 'response'))
      answer.resume()
      expect(answer.rawHeaders.join(' ')).not.toContain('evil')
      expect(answer.rawHeaders.join(' ')).not.toContain('Secure')
      expect(answer.headers.location).toContain(
        path === '/auth/login' ? new URL(gateway.provider.issuer).origin : gateway.url,
      )
    }
  })

  test('signing in gives a new session id and ends the one that the browser had', async () => {
    const first = await gateway.signIn('admin')
    const old = first.cookies.get('sid') ?? ''
    expect(Buffer.from(old, 'base64url')).toHaveLength(32)
    const [planted, elsewhere] = [createBrowser(gateway.url), await gateway.signIn('admin')]
    planted.cookies.set('sid', old)
    expect(await session(planted)).toMatchObject({ authenticated: true })
    await first.visit('/auth/login')
    expect(first.cookies.get('sid')).not.toBe(old)
    expect(await session(planted)).toEqual({ authenticated: false })
    for (const browser of [first, elsewhere]) expect(await session(browser)).toMatchObject({ authenticated: true })
  })

  test('of two tabs that sign in at once the last one has the session', async () => {
    const browser = await gateway.signIn('admin')
    const began = [await browser.fetch('/auth/login'), await browser.fetch('/auth/login')]
    const before: Browser[] = []
    for (const { headers } of began) {
      const old = createBrowser(gateway.url)
      old.cookies.set('sid', browser.cookies.get('sid') ?? '')
      before.push(old)
      await browser.visit(headers.get('location') ?? '')
      expect(await session(browser)).toMatchObject({ authenticated: true })
    }
    expect(await Promise.all(before.map(session))).toEqual([{ authenticated: false }, { authenticated: false }])
  })

  test('after a session that ended the provider is asked for the password, otherwise not', async () => {
    const browser = await gateway.signIn('admin')
    const prompt = async () => {
      const { headers } = await browser.fetch('/auth/login')
      return new URL(headers.get('location') ?? '').searchParams.get('prompt')
    }
    expect(await prompt()).toBeNull()
    now += 31 * 60_000
    expect(await prompt()).toBe('login')
    await browser.fetch('/auth/session')
    await browser.fetch('/auth/logout', { method: 'POST' })
    expect(await prompt()).toBeNull()
  })

  test('signing out ends the session for good and leads to the provider', async () => {
    const browser = await gateway.signIn('admin')
    const stolen = createBrowser(gateway.url)
    stolen.cookies.set('sid', browser.cookies.get('sid') ?? '')
    const response = await browser.fetch('/auth/logout', { method: 'POST' })
    const { redirect } = z.object({ redirect: z.string() }).parse(await response.json())
    expect(new URL(redirect).origin).toBe(new URL(gateway.provider.issuer).origin)
    expect(browser.cookies.has('sid')).toBe(false)
    expect(await session(stolen)).toEqual({ authenticated: false })
  })

  test('a browser that has lost its session cookie is told that nobody is signed in', async () => {
    const browser = await gateway.signIn('admin')
    browser.cookies.delete('sid')
    const headers = { 'content-type': 'application/json' }
    const response = await browser.fetch('/trpc/licences.stop', { method: 'POST', headers, body: '{"json":{"id":1}}' })
    expect(response.status).toBe(401)
  })

  test.each([
    ['without the XSRF header', { 'x-xsrf-token': '' }],
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
  ])('a sign-out %s is refused and signs nobody out', async (_name, headers) => {
    const browser = await gateway.signIn('admin')
    const response = await browser.fetch('/auth/logout', { method: 'POST', headers })
    expect(response.status).toBe(403)
    expect(await session(browser)).toMatchObject({ authenticated: true })
  })
})
