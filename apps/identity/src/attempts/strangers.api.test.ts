/** Attempts of strangers: known browsers, and people who have just reset their password, still get in. */
import { account } from '@schoolbeheer/contracts/identity/account'
import { eq, sql } from 'drizzle-orm'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountOf, linkOf, password, startTestApi, type TestApi } from '../testing/api.ts'
import { createBrowser, userInfo } from '../testing/identity.ts'
import { limits } from './attempts.ts'
import { attempts } from '../db/tables/attempts.ts'

const school = '192.0.2.1'
const teacher = accountOf('teacher').userName
const head = accountOf('head').userName

let api: TestApi
beforeAll(async () => {
  // The pauses pass twenty times as fast.
  api = await startTestApi({ TRUST_PROXY: '127.0.0.0/8, ::1' }, (ms) => setTimeout(ms / 20))
})
afterAll(() => api.stop())
beforeEach(() => api.db.delete(attempts))

type Browser = ReturnType<typeof createBrowser>

/** The status of a sign-in from the school, after which the provider forgets this browser. */
async function signIn(browser: Browser, userName: string, typed = password, from = school): Promise<number> {
  for (const name of [...browser.cookies.keys()].filter((each) => each.startsWith('_'))) browser.cookies.delete(name)
  const body = new URLSearchParams({ userName, password: typed })
  const headers = { 'x-forwarded-for': from }
  return (await browser.visit(await browser.toSignIn(), { method: 'POST', body, headers })).status
}

/** Adds failures, as many as it takes to refuse strangers. */
function fail(many: number, more: { nameHash?: ReturnType<typeof hashOf>; network?: string }) {
  return api.db.insert(attempts).values(
    Array.from({ length: many }, (_, at) => ({
      nameHash: more.nameHash ?? String(at),
      network: more.network ?? String(at),
      pending: false,
    })),
  )
}
function hashOf(userName: string) {
  return sql<string>`encode(sha256(${userName}), 'hex')`
}

test('a browser that signed in before gets in where strangers of its network and of the world are refused', async () => {
  const known = createBrowser(api.identity)
  expect(await signIn(known, teacher)).toBe(303)
  await fail(limits.network, { network: school })
  await fail(limits.account, { nameHash: hashOf(teacher) })
  expect(await signIn(createBrowser(api.identity), teacher)).toBe(429)
  expect(await signIn(createBrowser(api.identity), teacher, password, '198.51.100.7')).toBe(429)
  expect(await signIn(known, teacher)).toBe(303)
  expect(await signIn(known, head)).toBe(429)
})

test('a known browser has five tries of its own, and none of them counts for the others', async () => {
  const known = createBrowser(api.identity)
  await signIn(known, teacher)
  for (let tries = 0; tries < limits.pair; tries += 1) expect(await signIn(known, teacher, 'verkeerd')).toBe(401)
  expect(await signIn(known, teacher)).toBe(429)
  expect(await api.db.$count(attempts, eq(attempts.network, school))).toBe(0)
  expect(await signIn(createBrowser(api.identity), teacher)).toBe(303)
})

test('all known browsers of an account together have as many tries as all strangers', async () => {
  const known = createBrowser(api.identity)
  await signIn(known, teacher)
  await fail(limits.account, { nameHash: hashOf(teacher), network: 'known:another' })
  expect(await signIn(known, teacher)).toBe(429)
})

test('a browser is known to those who signed in there, and its cookie cannot be made, bent or read', async () => {
  const known = createBrowser(api.identity)
  await signIn(known, teacher)
  await signIn(known, head)
  const cookie = known.cookies.get('known') ?? ''
  await fail(limits.network, { network: school })
  expect([await signIn(known, teacher), await signIn(known, head)]).toEqual([303, 303])
  expect(decodeURIComponent(cookie)).not.toMatch(/school\.test|teacher/)
  const [ends = '', id = '', proof = ''] = (cookie.split('~')[0] ?? '').split('.')
  const bent = [
    [Number(ends) + 1, id, proof],
    [ends, `${id}A`, proof],
    [ends, id, `${proof.slice(0, -2)}AA`],
    [ends, id, 'é'.repeat(43)],
    [ends, id],
  ]
  for (const parts of bent) {
    const thief = createBrowser(api.identity)
    thief.cookies.set('known', encodeURI(parts.join('.')))
    expect(await signIn(thief, head)).toBe(429)
  }
})

test('no script reads the cookie, and no form or frame of another site sends it', async () => {
  const browser = createBrowser(api.identity)
  const page = await browser.toSignIn()
  const { headers } = await browser.submit(page, { userName: teacher, password })
  const cookie = headers.getSetCookie().find((each) => each.startsWith('known='))
  expect(cookie).toMatch(/; path=\/; expires=[^;]+; samesite=lax; httponly$/i)
  const wrong = await createBrowser(api.identity).submit(await browser.toSignIn(), { userName: teacher, password: 'x' })
  expect(wrong.headers.getSetCookie().join()).not.toContain('known=')
})

test('who has just reset the password gets in from a network that is refused', async () => {
  await fail(limits.network, { network: school })
  expect(await signIn(createBrowser(api.identity), head)).toBe(429)
  await api.asNobody(account.requestPasswordReset, { userName: head })
  const { userId, code } = linkOf(await api.post.to(head))
  await api.asNobody(account.resetPassword, { userId, code, newPassword: password })
  expect(await signIn(createBrowser(api.identity), head)).toBe(303)
})

test('a signed-in user changes the password while strangers guess at it', async () => {
  const call = await api.as('deputy')
  await fail(limits.account, { nameHash: hashOf(accountOf('deputy').userName) })
  const change = { currentPassword: password, newPassword: password }
  await expect(call(account.changePassword, change)).resolves.toBeUndefined()
})

test('renewals and user info answer while every attempt at a password hangs', async () => {
  const { refresh, tokens } = await api.signIn(accountOf('teacher'))
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = api.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${attempts} in access exclusive mode`)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const tries = Array.from({ length: 60 }, (_, at) =>
    signIn(createBrowser(api.identity), `nobody${at}@school.test`, 'verkeerd', `198.51.100.${at}`),
  )
  // Tables of other tests' databases have the same number.
  const waiting = sql`select from pg_locks where relation = 'attempts'::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`
  const countWaiting = async () => (await api.db.execute(waiting)).rowCount
  await expect.poll(countWaiting).toBeGreaterThan(0)
  const renewals = await Promise.all(Array.from({ length: 30 }, refresh))
  expect(new Set(renewals.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await userInfo(api.identity, tokens.access_token)).status).toBe(200)
  expect(await countWaiting()).toBeLessThan(5)
  held.resolve()
  await holding
  expect(new Set(await Promise.all(tries))).toEqual(new Set([401]))
})
