/** Attacks on the gateway. */
import { randomInt } from 'node:crypto'
import { createBrowser, type Browser } from '@schoolbeheer/testing/browser'
import type { RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestGateway, type TestGateway } from './testing/gateway.ts'
import { storeSetups } from './testing/storeSetups.ts'

type Body = NonNullable<RequestInit['body']> | null

describe.each(storeSetups())('%s', (_name, setup) => {
  let gateway: TestGateway
  let upstream: RecordingUpstream
  beforeAll(async () => {
    gateway = await startTestGateway({ setup })
    upstream = gateway.upstream
    upstream.answer('GET /api/School/GetProvinces', { json: [] })
    upstream.answer('GET /api/schoolgroup/export', { text: 'spreadsheet' })
  })
  beforeEach(() => void (upstream.requests.length = 0))
  afterAll(() => gateway.stop())

  const session = async (browser: Browser): Promise<unknown> => (await browser.fetch('/auth/session')).json()
  const live = expect.objectContaining({ authenticated: true })
  const over = { authenticated: false }

  const post = (browser: Browser, address: string, headers: Record<string, string>, body: Body = null) =>
    browser.fetch(address, { method: 'POST', headers, body })

  test('a thousand images of the sign-in on another site start none, and keep nobody out', async () => {
    const kinds = [
      { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' },
      { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch;prerender' },
    ]
    const load = (headers: Record<string, string>) =>
      fetch(`${gateway.url}/auth/login`, { headers, redirect: 'manual' })
    const answers = []
    for (let round = 0; round < 350; round += 1) answers.push(...(await Promise.all(kinds.map(load))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
    expect((await load({})).status).toBe(303)
    // A request whose answer somebody may see gets a page that says what to do, and is not counted either.
    for (const kind of kinds.slice(1)) {
      const { status, headers } = await load({ ...kind, accept: 'text/html,*/*;q=0.8' })
      expect([status, headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/\/unauthorized\?.*=NotOpenedByYou$/),
      ])
      expect(headers.getSetCookie()).toEqual([])
    }
  })

  test('resets are asked for so often from one network, in batches too, and from another go on', async () => {
    const proxied = await startTestGateway({ setup, env: { TRUST_PROXY: '127.0.0.0/8, ::1' } })
    proxied.upstream.answer('POST /api/account/requestresetpassword/', { json: {} })
    const [network, other] = [0, 1].map(
      () => `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}`,
    )
    const browser = createBrowser(proxied.url)
    await browser.fetch('/auth/session')
    const ten = Array.from({ length: 10 }, (_, at) => [at, { json: { userName: `nobody${at}@school.test` } }])
    const ask = async (from: string) => {
      const address = `/trpc/${ten.map(() => 'account.requestPasswordReset').join(',')}?batch=1`
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
      const answer = await post(browser, address, headers, JSON.stringify(Object.fromEntries(ten)))
      return z.array(z.object({ error: z.unknown().optional() })).parse(await answer.json())
    }
    const all = []
    for (let batch = 0; batch < 21; batch += 1) all.push(...(await ask(`${network}::${batch}`)))
    expect(all.filter(({ error }) => error === undefined)).toHaveLength(200)
    expect(proxied.upstream.requests).toHaveLength(200)
    expect((await ask(`${network}::1, ${other}::1`)).every(({ error }) => error === undefined)).toBe(true)
    await proxied.stop()
  })

  const bodies: [string, Body][] = [
    ['application/x-www-form-urlencoded', new URLSearchParams({ json: '{}' })],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="json"\r\n\r\n{}\r\n--x--'],
    ['text/plain', '{"json":{}}'],
    ['application/json', '{"json":{}}'],
    ['application/json;charset=utf-8', '{"json":{}}'],
    ['', null],
  ]

  test.each(bodies)('a post of another site as "%s" does nothing anywhere', async (type, body) => {
    const browser = await gateway.signIn('admin')
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'x-xsrf-token': '' },
      // A sibling subdomain, and another port of the same host, are the same site: they even have the cookies.
      { origin: gateway.url.replace('localhost', 'www.localhost'), 'sec-fetch-site': 'same-site' },
      { origin: new URL(gateway.provider.issuer).origin, 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
      { 'sec-fetch-site': 'none' },
    ]
    for (const headers of foreign)
      for (const address of ['/auth/logout', '/auth/refresh', '/trpc/account.changePassword', '/trpc/users.create'])
        expect([400, 403, 415]).toContain(
          (await post(browser, address, type ? { ...headers, 'content-type': type } : headers, body)).status,
        )
    expect(
      (await post(browser, '/auth/backchannel-logout', { 'content-type': type || 'text/plain' }, body)).status,
    ).toBe(400)
    expect(await session(browser)).toEqual(live)
    expect(upstream.requests).toEqual([])
  })

  test.each(['/auth/logout', '/auth/refresh'])('an Authorization header opens no other way to %s', async (address) => {
    const browser = await gateway.signIn('admin')
    for (const authorization of ['Basic x', 'Bearer a.b.c'])
      expect((await post(browser, address, { authorization, 'x-xsrf-token': '' })).status).toBe(403)
    expect(await session(browser)).toEqual(live)
  })

  test('an id that was planted before the sign-in is not taken over', async () => {
    const planted = 'x'.repeat(43)
    const victim = createBrowser(gateway.url)
    victim.cookies.set('sid', planted)
    expect(await session(victim)).toEqual(over)
    const browser = await gateway.signIn('admin')
    expect(browser.cookies.get('sid')).not.toBe(planted)
    victim.cookies.set('sid', planted)
    expect(await session(victim)).toEqual(over)
  })

  test('a token of another site of the same domain, planted as a cookie, does not admit', async () => {
    const browser = await gateway.signIn('admin')
    const attacker = createBrowser(gateway.url)
    await attacker.fetch('/auth/session')
    const planted = attacker.cookies.get('XSRF-TOKEN') ?? ''
    browser.cookies.set('XSRF-TOKEN', planted)
    expect((await post(browser, '/auth/logout', { 'x-xsrf-token': decodeURIComponent(planted) })).status).toBe(403)
    expect(await session(browser)).toEqual(live)
  })

  test('what is signed for somebody else is no bearer token, and a token beside a cookie is refused', async () => {
    const browser = await gateway.signIn('admin')
    await browser.fetch('/trpc/reference.provinces')
    const apiToken = upstream.requests[0]?.headers.authorization ?? ''
    expect(apiToken).toMatch(/^Bearer ey/)
    const beside = await Promise.all(
      ['/trpc/reference.provinces', '/files/school-groups.xlsx'].map((address) =>
        browser.fetch(address, { headers: { authorization: apiToken } }),
      ),
    )
    expect(beside.map(({ status }) => status)).toEqual([400, 400])
    const { redirect } = z
      .object({ redirect: z.string() })
      .parse(await (await post(browser, '/auth/logout', {})).json())
    const idToken = `Bearer ${new URL(redirect).searchParams.get('id_token_hint')}`
    expect(idToken).toMatch(/^Bearer ey/)
    upstream.requests.length = 0
    for (const authorization of [apiToken, idToken, `${idToken.slice(0, -4)}AAAA`, 'Basic eA==', 'Bearer'])
      for (const address of ['/trpc/reference.provinces', '/files/school-groups.xlsx'])
        expect((await fetch(gateway.url + address, { headers: { authorization } })).status).toBe(401)
    expect(upstream.requests).toEqual([])
  })

  test('headers, bodies and addresses of any size get an answer', async () => {
    const browser = await gateway.signIn('admin')
    const large = 'x'.repeat(2_000_000)
    const long = 'x'.repeat(20_000)
    const answers = [
      await post(browser, '/auth/logout', { 'content-type': 'application/json' }, JSON.stringify(large)),
      await post(browser, '/auth/backchannel-logout', {}, new URLSearchParams({ logout_token: large })),
      await post(browser, '/auth/backchannel-logout', {}, new URLSearchParams({ logout_token: long })),
      await post(
        browser,
        '/trpc/account.changePassword',
        { 'content-type': 'application/json' },
        JSON.stringify(large),
      ),
      await browser.fetch(`/auth/login?returnUrl=/${long}`),
      await browser.fetch('/auth/session', { headers: { cookie: `sid=${long}` } }),
      await fetch(`${gateway.url}/trpc/config.get`, { headers: { authorization: `Bearer ${long}` } }),
      await fetch(`${gateway.url}/trpc/config.get`, { headers: { authorization: `Bearer ${'x'.repeat(10_000)}.y.z` } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 400, 413, 431, 431, 431, 401])
    expect(await session(browser)).toEqual(live)
  })
})
