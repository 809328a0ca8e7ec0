/** The end of sessions when an account is disabled, deleted, may do less or gets another password. */
import { account } from '@schoolbeheer/contracts/identity/account'
import { users } from '@schoolbeheer/contracts/identity/users'
import { and, eq } from 'drizzle-orm'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../users/passwords.ts'
import { users as table } from '../db/tables/users.ts'
import { setRole } from '../testing/administration.ts'
import { accountOf, linkOf, password, school, startTestApi, type TestApi } from '../testing/api.ts'
import { databaseAdapter } from './adapter.ts'
import { openPayload } from './payloads.ts'
import { providerRecords } from '../db/tables/provider.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

/** A new user of the school, signed in. */
async function signedIn(name: string) {
  await api.db.insert(table).values({
    userName: accountOf(name).userName,
    passwordHash: await hashPassword(password),
    firstName: name,
    lastName: '',
    roles: ['Active'],
    schoolGuid: school.guid,
  })
  const user = await api.user(name)
  return { ...(await api.signIn(accountOf(name))), user, reference: { id: user.id, schoolId: school.guid } }
}

type SignedIn = Awaited<ReturnType<typeof signedIn>>

const newPassword = 'Een heel ander woord'

const ends: [string, (who: SignedIn) => Promise<unknown>][] = [
  ['disabling', async ({ reference }) => (await api.as('head'))(users.setActive, { ...reference, active: false })],
  [
    'taking a right away',
    async ({ user }) => {
      await setRole(api, 'admin', user.firstName, 'Boekhouding', true)
      await setRole(api, 'admin', user.firstName, 'Boekhouding', false)
    },
  ],
  ['deleting', async ({ reference }) => (await api.as('head'))(users.remove, reference)],
  [
    'changing the password',
    ({ token }) => api.withToken(token)(account.changePassword, { currentPassword: password, newPassword }),
  ],
  [
    'resetting the password',
    async ({ user }) => {
      await api.asNobody(account.requestPasswordReset, { userName: user.userName })
      const { userId, code } = linkOf(await api.post.to(user.userName))
      await api.asNobody(account.resetPassword, { userId, code, newPassword })
    },
  ],
]

/**
 * Waits for the next second. Tokens have times in seconds, so a sign-in in the second of the end counts as later. The
 * database sets the time of the end, so a clock of the test's own would not help.
 */
async function laterSecond() {
  const second = () => Math.floor(Date.now() / 1000)
  const now = second()
  await expect.poll(second).toBeGreaterThan(now)
}

test.each(ends)('%s ends session, grant and tokens at once, and the gateway is told', async (name, end) => {
  const who = await signedIn(name.replaceAll(' ', '-'))
  const bystander = await api.signIn(accountOf('deputy'))
  expect((await who.refresh()).status).toBe(200)
  await laterSecond()
  await end(who)
  expect(await who.refresh()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await who.browser.toSignIn()).toContain('/signin/')
  expect(await api.db.$count(providerRecords, eq(providerRecords.accountId, who.user.guid))).toBe(0)
  await expect(
    api.withToken(who.token)(account.changePassword, { currentPassword: password, newPassword }),
  ).rejects.toMatchObject({ status: expect.toBeOneOf([401, 403]) })
  expect((await bystander.refresh()).status).toBe(200)
  const { payload } = await jwtVerify(
    api.gateway.told.at(-1) ?? '',
    createRemoteJWKSet(new URL(`${api.issuer}/jwks`)),
    {
      issuer: api.issuer,
      audience: 'schoolbeheer',
      typ: 'logout+jwt',
    },
  )
  expect(payload).toMatchObject({
    sid: who.sid,
    sub: who.user.guid,
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  })
  expect(payload).toHaveProperty('jti')
  expect(payload).not.toHaveProperty('nonce')
})

test('a role that is given, or that allows nothing, ends nothing', async () => {
  const who = await signedIn('climber')
  const told = api.gateway.told.length
  await setRole(api, 'admin', 'climber', 'Directie', true)
  for (const held of [true, false])
    for (const role of ['ICT', 'Boekhouding'] as const) await setRole(api, 'admin', 'climber', role, held)
  expect((await who.refresh()).status).toBe(200)
  expect(api.gateway.told).toHaveLength(told)
})

test('a request that was under way does not bring a session back', async () => {
  const { user, browser } = await signedIn('racer')
  const [session] = await api.db
    .select()
    .from(providerRecords)
    .where(and(eq(providerRecords.accountId, user.guid), eq(providerRecords.model, 'Session')))
  if (!session) throw new Error('no session')
  await laterSecond()
  await (
    await api.as('head')
  )(users.setActive, { id: user.id, schoolId: school.guid, active: false })
  await databaseAdapter(api.db, api.sealing)('Session').upsert('racer', openPayload(api.sealing, session), 60)
  expect(await api.db.$count(providerRecords, eq(providerRecords.accountId, user.guid))).toBe(0)
  expect(await browser.toSignIn()).toContain('/signin/')
})

test('a disabled user may sign in to see it, without the role', async () => {
  const { user } = await signedIn('shut-out')
  await (
    await api.as('head')
  )(users.setActive, { id: user.id, schoolId: school.guid, active: false })
  const again = await api.signIn(accountOf('shut-out'))
  await expect(api.withToken(again.token)(users.list, { schoolId: school.guid })).rejects.toMatchObject({ status: 403 })
})

test('what somebody may is read anew, not from the token', async () => {
  const { token, user } = await signedIn('promoted')
  const list = () => api.withToken(token)(users.list, { schoolId: school.guid })
  await expect(list()).rejects.toMatchObject({ status: 403 })
  await api.db
    .update(table)
    .set({ roles: ['Active', 'SchoolAdmin'] })
    .where(eq(table.id, user.id))
  expect((await list()).length).toBeGreaterThan(0)
})

test('a gateway that is away, or answers otherwise, breaks nothing', async () => {
  const { user, refresh } = await signedIn('quiet')
  await api.gateway.stop()
  await (
    await api.as('head')
  )(users.setActive, { id: user.id, schoolId: school.guid, active: false })
  expect((await refresh()).status).toBe(400)
  expect(api.log()).toContain('a client was not told of a sign-out')
})
