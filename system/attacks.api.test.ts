/** Attacks on the real gateway with the real identity app: guesses, and sessions that were ended. */
import { proceduresOf } from '@schoolbeheer/gateway/testing/gateway'
import { storeSetups } from '@schoolbeheer/gateway/testing/storeSetups'
import { createBrowser, type Browser } from '@schoolbeheer/testing/browser'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestGateway, testSchool } from './testing/gateway.ts'

describe.each(storeSetups())('%s', (_name, setup) => {
  let upstream: RecordingUpstream
  let system: Awaited<ReturnType<typeof startTestGateway>>
  beforeAll(async () => {
    upstream = await startRecordingUpstream()
    upstream.answer('GET /api/School/GetProvinces', { json: [] })
    system = await startTestGateway({ schoolApiUrl: upstream.url, setup })
    const { identityUrl } = system
    upstream.answer('GET /api/config', { json: { apiUrl: upstream.url, identityUrl, identityApiUrl: identityUrl } })
  })
  afterAll(async () => {
    await system.stop()
    await upstream.stop()
  })

  const session = async (browser: Browser): Promise<unknown> => (await browser.fetch('/auth/session')).json()

  /** Another browser with the same cookies. */
  const thief = ({ cookies }: Browser) => {
    const stolen = createBrowser(system.url)
    for (const [name, value] of cookies) stolen.cookies.set(name, value)
    return stolen
  }

  type Change = { currentPassword: string; newPassword: string }

  /** Calls procedures in one batch, from a made-up address; answers their statuses. */
  const batch = async (browser: Browser, procedure: string, inputs: object[], from: string) => {
    const response = await browser.fetch(`/trpc/${inputs.map(() => procedure).join(',')}?batch=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, forwarded: `for=${from}` },
      body: JSON.stringify(Object.fromEntries(inputs.map((input, index) => [index, { json: input }]))),
    })
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
    expect(await session(victim)).toMatchObject({ authenticated: true })
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

  test.each([
    ['disabled', 'directie'],
    ['deleted', 'schooladmin'],
    ['without a right', 'boekhouding'],
  ])('the live sessions of a user who is %s end at once, wherever they are', async (what, name) => {
    const browsers = [await system.signIn(name), await system.signIn(name)]
    for (const browser of browsers) expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(200)
    const stolen = browsers.map(thief)
    const { users } = proceduresOf(system.url, await system.signIn('admin'))
    const list = await users.list.query({ schoolId: testSchool.guid })
    const { id = 0 } = list.find(({ userName }) => userName === `${name}@demo.test`) ?? {}
    const reference = { id, schoolId: testSchool.guid }
    if (what === 'deleted') await users.remove.mutate(reference)
    else if (what === 'disabled') await users.setActive.mutate({ ...reference, active: false })
    else await users.setRole.mutate({ ...reference, role: 'Boekhouding', value: false })
    upstream.requests.length = 0
    for (const browser of [...browsers, ...stolen]) {
      expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(401)
      expect(await session(browser)).toEqual({ authenticated: false })
    }
    expect(upstream.requests).toEqual([])
  })
})

const Answer = z.object({
  result: z.unknown().optional(),
  error: z.object({ json: z.object({ data: z.object({ httpStatus: z.number() }) }) }).optional(),
})
