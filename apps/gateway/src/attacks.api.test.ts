/** What somebody with bad intentions sends to the real gateway before the real identity app. */
import { createBrowser, type Browser } from '@schoolbeheer/testing/browser'
import { startTestGateway, testSchool } from '@schoolbeheer/system/testing/gateway'
import { proceduresOf } from './testing/gateway.ts'
import { ways } from './testing/stores.ts'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

type Body = NonNullable<RequestInit['body']> | null

describe.each(ways())('%s', (_way, way) => {
  let upstream: RecordingUpstream
  let system: Awaited<ReturnType<typeof startTestGateway>>
  beforeAll(async () => {
    upstream = await startRecordingUpstream()
    upstream.answer('GET /api/School/GetProvinces', { json: [] })
    upstream.answer('GET /api/schoolgroup/export', { text: 'spreadsheet' })
    system = await startTestGateway({ schoolApiUrl: upstream.url, way })
    const { identityUrl } = system
    upstream.answer('GET /api/config', { json: { apiUrl: upstream.url, identityUrl, identityApiUrl: identityUrl } })
  })
  beforeEach(() => void (upstream.requests.length = 0))
  afterAll(async () => {
    await system.stop()
    await upstream.stop()
  })

  const session = async (browser: Browser): Promise<unknown> => (await browser.fetch('/auth/session')).json()
  const live = expect.objectContaining({ authenticated: true })
  const over = { authenticated: false }

  /** Another browser with the same cookies. */
  const thief = ({ cookies }: Browser) => {
    const stolen = createBrowser(system.url)
    for (const [name, value] of cookies) stolen.cookies.set(name, value)
    return stolen
  }

  const post = (browser: Browser, address: string, headers: Record<string, string>, body: Body = null) =>
    browser.fetch(address, { method: 'POST', headers, body })

  const bodies: [string, Body][] = [
    ['application/x-www-form-urlencoded', new URLSearchParams({ json: '{}' })],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="json"\r\n\r\n{}\r\n--x--'],
    ['text/plain', '{"json":{}}'],
    ['application/json', '{"json":{}}'],
    ['application/json;charset=utf-8', '{"json":{}}'],
    ['', null],
  ]

  test.each(bodies)('a post of another site as "%s" does nothing anywhere', async (type, body) => {
    const browser = await system.signIn('admin')
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'x-xsrf-token': '' },
      // A sibling subdomain, and another port of the same host, are the same site: they even have the cookies.
      { origin: system.url.replace('localhost', 'www.localhost'), 'sec-fetch-site': 'same-site' },
      { origin: system.identityUrl, 'sec-fetch-site': 'same-site' },
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

  test('an id that was planted before the sign-in is not taken over', async () => {
    const planted = 'x'.repeat(43)
    const victim = createBrowser(system.url)
    victim.cookies.set('sid', planted)
    expect(await session(victim)).toEqual(over)
    const browser = await system.signIn('admin')
    expect(browser.cookies.get('sid')).not.toBe(planted)
    victim.cookies.set('sid', planted)
    expect(await session(victim)).toEqual(over)
  })

  test('a token of another site of the same domain, planted as a cookie, does not admit', async () => {
    const browser = await system.signIn('admin')
    const attacker = createBrowser(system.url)
    await attacker.fetch('/auth/session')
    const planted = attacker.cookies.get('XSRF-TOKEN') ?? ''
    browser.cookies.set('XSRF-TOKEN', planted)
    expect((await post(browser, '/auth/logout', { 'x-xsrf-token': decodeURIComponent(planted) })).status).toBe(403)
    expect(await session(browser)).toEqual(live)
  })

  test('what is signed for somebody else is no bearer token, and a token beside a cookie is refused', async () => {
    const browser = await system.signIn('admin')
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
        expect((await fetch(system.url + address, { headers: { authorization } })).status).toBe(401)
    expect(upstream.requests).toEqual([])
  })

  type Change = { currentPassword: string; newPassword: string }

  /** Procedures called in one batch, from an address that the caller makes up; their statuses. */
  const batch = async (browser: Browser, procedure: string, inputs: object[], from: string) => {
    const response = await post(
      browser,
      `/trpc/${inputs.map(() => procedure).join(',')}?batch=1`,
      { 'content-type': 'application/json', 'x-forwarded-for': from, forwarded: `for=${from}` },
      JSON.stringify(Object.fromEntries(inputs.map((input, index) => [index, { json: input }]))),
    )
    const answers = z.array(Answer).safeParse(await response.json())
    return answers.data?.map(({ result, error }) => (result ? 200 : error?.json.data.httpStatus)) ?? [response.status]
  }

  test('guessing the current password by batches, from many addresses, locks after five', async () => {
    const browser = await system.signIn('leerkracht')
    const guesses = (count: number): Change[] =>
      Array.from({ length: count }, (_, at) => ({ currentPassword: `verkeerd ${at}`, newPassword: 'Mijn wachtwoord' }))
    const change = (inputs: Change[], at: number) => batch(browser, 'account.changePassword', inputs, `203.0.113.${at}`)
    expect(await change(guesses(11), 1)).toEqual([400])
    const answers = (await Promise.all([2, 3, 4].map((at) => change(guesses(10), at)))).flat()
    expect(answers.filter((status) => status === 400)).toHaveLength(5)
    expect(answers.filter((status) => status === 429)).toHaveLength(25)
    const right = { currentPassword: system.password, newPassword: 'Mijn wachtwoord' }
    expect(await change([right], 5)).toEqual([429])
  })

  test('codes that are guessed by batches, from many addresses, reset and confirm nothing', async () => {
    const victim = await system.signIn('boekhouding')
    const { user } = z.object({ user: z.object({ userId: z.string() }) }).parse(await session(victim))
    const stranger = createBrowser(system.url)
    await session(stranger)
    const guesses = Array.from({ length: 10 }, (_, at) => ({
      userId: user.userId,
      code: `geraden-${at}`,
      newPassword: 'Van de aanvaller',
      password: 'Van de aanvaller',
    }))
    const tries = ['account.resetPassword', 'account.confirm'].flatMap((procedure) =>
      [1, 2, 3].map((at) => batch(stranger, procedure, guesses, `203.0.113.${at}`)),
    )
    expect(new Set((await Promise.all(tries)).flat())).toEqual(new Set([400]))
    expect(await session(victim)).toEqual(live)
    expect((await system.signIn('boekhouding')).landed).toBe(`${system.url}/`)
  })

  test('a password of a thousand characters of all kinds signs in exactly as it was chosen', async () => {
    const chosen = '\0 ünïcødé 🔑 ﷽ \u202e " & <b> '.repeat(50).slice(0, 1000).toWellFormed()
    const browser = await system.signIn('opleiding')
    const change = (newPassword: string) =>
      batch(browser, 'account.changePassword', [{ currentPassword: system.password, newPassword }], '203.0.113.1')
    expect(await change('🔑'.repeat(1001))).toEqual([400])
    expect(await change(chosen)).toEqual([200])
    const signInWith = async (password: string) => {
      const { cookies } = await system.signIn('opleiding', '/', password)
      return cookies.has('sid')
    }
    expect([
      await signInWith(chosen),
      await signInWith(chosen.slice(0, -2)),
      await signInWith(chosen.normalize('NFD')),
    ]).toEqual([true, false, false])
    expect(await signInWith('x'.repeat(900_000))).toBe(false)
  })

  test.each<[string, boolean]>([
    ['disabled', false],
    ['deleted', true],
  ])('the live sessions of a user who is %s end at once, wherever they are', async (_what, remove) => {
    const name = remove ? 'schooladmin' : 'directie'
    const browsers = [await system.signIn(name), await system.signIn(name)]
    for (const browser of browsers) expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(200)
    const stolen = browsers.map(thief)
    const { users } = proceduresOf(system.url, await system.signIn('admin'))
    const list = await users.list.query({ schoolId: testSchool.guid })
    const { id = 0 } = list.find(({ userName }) => userName === `${name}@demo.test`) ?? {}
    const reference = { id, schoolId: testSchool.guid }
    await (remove ? users.remove.mutate(reference) : users.setActive.mutate({ ...reference, active: false }))
    upstream.requests.length = 0
    for (const browser of [...browsers, ...stolen]) {
      expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(401)
      expect(await session(browser)).toEqual(over)
    }
    expect(upstream.requests).toEqual([])
  })

  test('headers, bodies and addresses of any size get an answer', async () => {
    const browser = await system.signIn('admin')
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
      await fetch(`${system.url}/trpc/config.get`, { headers: { authorization: `Bearer ${long}` } }),
      await fetch(`${system.url}/trpc/config.get`, { headers: { authorization: `Bearer ${'x'.repeat(10_000)}.y.z` } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 400, 413, 431, 431, 431, 401])
    expect(await session(browser)).toEqual(live)
  })
})

const Answer = z.object({
  result: z.unknown().optional(),
  error: z.object({ json: z.object({ data: z.object({ httpStatus: z.number() }) }) }).optional(),
})
