/** Confirmation and reset of accounts, with the mails and their links, over real sockets. */
import { account, accountChecks, Resent } from '@schoolbeheer/contracts/identity/account'
import { audit } from '@schoolbeheer/contracts/identity/audit'
import { users } from '@schoolbeheer/contracts/identity/users'
import { and, arrayContains, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '../db/tables/mails.ts'
import { setActive } from '../testing/administration.ts'
import { askReset, confirm, confirmed, invite, letsIn, reset, secrets, wrongCode } from '../testing/accounts.ts'
import { accountOf, linkOf, otherSchool, password, school, startTestApi, type TestApi } from '../testing/api.ts'
import { users as table } from '../db/tables/users.ts'
import { accountCodes } from '../db/tables/accounts.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const long = 'ünïcødé 🔑 \0 ﷽ '.repeat(70).slice(0, 1000)
secrets.push(long)

test('the link of the activation mail confirms once and sets the first password', async () => {
  await api.db
    .update(table)
    .set({ schoolName: '<b>Sint-Jozef & co</b>' })
    .where(eq(table.userName, accountOf('head').userName))
  const mail = await invite(api, 'new', { schoolName: 'U won een prijs' })
  expect(mail).toMatchObject({
    subject: 'Activeer uw account bij Schoolbeheer',
    from: { address: 'noreply@localhost' },
  })
  expect(mail.text).toContain('voor <b>Sint-Jozef & co</b>.')
  expect(mail.html).toContain('&lt;b&gt;Sint-Jozef &amp; co&lt;/b&gt;')
  const { url, userId, inHtml } = linkOf(mail)
  expect([url.origin, url.pathname, inHtml]).toEqual([api.gateway.url, '/confirm', true])
  expect(userId).toBe((await api.user('new')).guid)
  expect(await letsIn(api, accountOf('new'))).toBe(false)
  await confirm(api, mail, long)
  expect(await letsIn(api, { ...accountOf('new'), password: long })).toBe(true)
  expect(await letsIn(api, { ...accountOf('new'), password: long.slice(0, 998) })).toBe(false)
  await expect(confirm(api, mail)).rejects.toMatchObject(wrongCode)
})

test('whether a code can be used is told to anybody who has it, as often as asked, and uses nothing up', async () => {
  const mail = await invite(api, 'unsure')
  const { userId, code } = linkOf(mail)
  const check = async (more: object = {}) =>
    (await api.asNobody(account.checkCode, { userId, code, purpose: 'confirm', ...more })).usable
  expect([await check(), await check()]).toEqual([true, true])
  const others = [
    { purpose: 'reset' },
    { userId: (await api.user('teacher')).guid },
    { userId: 'niemand' },
    { code: 'x' },
  ]
  for (const other of others) expect(await check(other)).toBe(false)
  expect(await confirm(api, mail)).toEqual({ userName: accountOf('unsure').userName })
  expect(await check()).toBe(false)
})

test('whether somebody is active is told to whoever knows the guid', async () => {
  const { guid } = await api.user('deputy')
  const isActive = async (userId: string) => (await api.asNobody(accountChecks.isActive, { userId })).active
  const was: boolean[] = [await isActive(guid), await isActive(guid.toUpperCase()), await isActive('niemand')]
  await setActive(api, 'admin', 'deputy', false)
  expect([...was, await isActive(guid)]).toEqual([true, true, false, false])
  await setActive(api, 'admin', 'deputy', true)
  expect(await isActive(guid)).toBe(true)
})

test('of ten that use a code at the same time one wins', async () => {
  const mail = await invite(api, 'raced')
  const confirmations = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) => confirm(api, mail, `wachtwoord ${at}`)),
  )
  expect(confirmations.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [first, second] = [await askReset(api, 'raced'), await askReset(api, 'raced')]
  const resets = await Promise.allSettled(
    [first, second, first, second].map((mailed, at) => reset(api, mailed, `nieuw woord ${at}`)),
  )
  expect(resets.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(
    await letsIn(api, {
      ...accountOf('raced'),
      password: `nieuw woord ${resets.findIndex(({ status }) => status === 'fulfilled')}`,
    }),
  ).toBe(true)
})

test('a code is good for its own user and purpose, and until it expires', async () => {
  const [mail, resetMail] = [await invite(api, 'late'), await askReset(api, 'teacher')]
  const [late, teacher] = [linkOf(mail), linkOf(resetMail)]
  const refused = [
    { userId: teacher.userId, code: late.code },
    { userId: late.userId, code: teacher.code },
    { userId: teacher.userId, code: teacher.code },
    { userId: crypto.randomUUID(), code: late.code },
    { userId: 'nobody\0', code: late.code },
    { userId: late.userId, code: 'x\0' },
  ]
  for (const fromMail of refused)
    await expect(api.asNobody(account.confirm, { ...fromMail, password })).rejects.toMatchObject({ status: 400 })
  await api.db
    .update(accountCodes)
    .set({ expiresAt: sql`now()` })
    .where(eq(accountCodes.userId, (await api.user('late')).id))
  await expect(confirm(api, mail)).rejects.toMatchObject(wrongCode)
  await reset(api, resetMail, password)
})

test.each<[keyof typeof account, object, Record<string, string>]>([
  ['confirm', {}, { userId: 'shared_fieldrequired', code: 'shared_fieldrequired', password: 'shared_fieldrequired' }],
  ['confirm', { userId: 'x', code: 'x', password: 'zeven 7' }, { password: 'shared_passwordtooshort' }],
  ['confirm', { userId: 'x', code: 'x', password: 'x'.repeat(1001) }, { password: 'shared_fieldtoolong' }],
  [
    'resetPassword',
    { userId: 'x', code: 'x', newPassword: '\ud800 half a character' },
    { newPassword: 'shared_fieldinvalid' },
  ],
  [
    'resetPassword',
    { userId: {}, code: ['x'], newPassword: '' },
    { userId: 'shared_fieldinvalid', code: 'shared_fieldinvalid', newPassword: 'shared_fieldrequired' },
  ],
  ['requestPasswordReset', { userName: 'nobody' }, { userName: 'shared_emailinvalid' }],
  [
    'changePassword',
    { currentPassword: 'kort' },
    { currentPassword: 'shared_passwordtooshort', newPassword: 'shared_fieldrequired' },
  ],
  ['resendConfirmation', { id: '' }, { id: 'shared_fieldrequired' }],
])('%s with %j is a 400 for its fields', async (name, body, fields) => {
  const { token } = await api.signIn(accountOf('admin'))
  const answer = await fetch(api.url + account[name].path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining(fields)])
})

test('asking on and on fills no mailbox', async () => {
  await invite(api, 'asked')
  for (let asked = 0; asked < 2; asked += 1) await askReset(api, 'asked')
  await api.asNobody(account.requestPasswordReset, { userName: 'asked@school.test' })
  await expect.poll(() => api.db.$count(mails)).toBe(0)
  expect(api.post.arrived.filter(({ to }) => to?.some(({ address }) => address === 'asked@school.test'))).toEqual([])
})

test('who has not confirmed yet gets the activation mail instead of a reset', async () => {
  const first = await invite(api, 'slow')
  const again = await askReset(api, 'slow')
  expect(linkOf(again).url.pathname).toBe('/confirm')
  await confirm(api, again)
  await expect(confirm(api, first)).rejects.toMatchObject(wrongCode)
})

test("an admin mails a school's unconfirmed users once more, and nobody else", async () => {
  const [first] = [await invite(api, 'forgetful'), await invite(api, 'present')]
  await invite(api, 'barred')
  await api.db.update(table).set({ roles: [] }).where(eq(table.userName, 'barred@school.test'))
  for (const name of ['head', 'teacher'] as const)
    await expect((await api.as(name))(account.resendConfirmation, { id: school.guid, name: '' })).rejects.toMatchObject(
      { status: 403 },
    )
  const call = await api.as('admin')
  const nobody = { sent: 0, enough: 0 }
  expect(await call(account.resendConfirmation, { id: otherSchool.guid, name: 'x' })).toEqual(nobody)
  const waiting = await api.db.$count(table, and(isNull(table.passwordHash), arrayContains(table.roles, ['Active'])))
  const everybody = { id: school.guid, name: 'School van de beheerder' }
  const { sent, enough } = Resent.parse(await call(account.resendConfirmation, everybody))
  // The users of the tests above also wait, and one of them has had enough mails.
  expect([sent, enough]).toEqual([waiting - 1, 1])
  const again = await api.post.to('forgetful@school.test')
  expect(again.text).toContain('School van de beheerder')
  await expect.poll(() => api.db.$count(mails)).toBe(0)
  expect(api.post.arrived.map(({ to }) => to?.[0]?.address)).toEqual(
    expect.not.arrayContaining(['barred@school.test', 'teacher@school.test']),
  )
  await confirm(api, first)
})

test('one user is mailed once more, until that is enough or no longer needed', async () => {
  const first = await invite(api, 'waiting')
  const { id } = await api.user('waiting')
  const call = await api.as('head')
  const resend = (schoolId = school.guid) => call(users.resendActivation, { id, schoolId })
  await resend()
  const second = await api.post.to('waiting@school.test')
  expect(linkOf(second).code).not.toBe(linkOf(first).code)
  await resend()
  await api.post.to('waiting@school.test')
  await expect(resend()).rejects.toMatchObject({ status: 429, message: 'user_toomanymails' })
  await expect(resend(otherSchool.guid)).rejects.toMatchObject({ status: 404 })
  await confirm(api, second)
  await expect(resend()).rejects.toMatchObject({ status: 409, message: 'user_notinvited' })
})

test('what people do to their own account is in the trail', async () => {
  const own = await confirmed(api, 'traced')
  await reset(api, await askReset(api, 'traced'), 'Nog een wachtwoord')
  const { token } = await api.signIn({ ...own, password: 'Nog een wachtwoord' })
  await api.withToken(token)(account.changePassword, { currentPassword: 'Nog een wachtwoord', newPassword: password })
  const { guid } = await api.user('traced')
  const entries = await (await api.as('admin'))(audit.list, {})
  expect(entries.filter(({ actorId }) => actorId === guid).map(({ action, userId }) => [action, userId])).toEqual([
    ['password.changed', guid],
    ['password.reset', guid],
    ['account.confirmed', guid],
  ])
  expect(
    entries.some(({ action, schoolId }) => action === 'account.confirmationsResent' && schoolId === school.guid),
  ).toBe(true)
})

test('a dump of the database and the log have no code, no password and no token', async () => {
  const { token, idToken } = await api.signIn(accountOf('admin'))
  const tables = [table, accountCodes, mails]
  const dump = JSON.stringify(await Promise.all(tables.map((each) => api.db.select().from(each))))
  const log = api.log()
  expect(log).toContain('/api/account/confirmuser/')
  expect((await api.user('admin')).passwordHash).toMatch(/^\$argon2id\$/)
  for (const secret of [...secrets, token, idToken])
    expect([dump.includes(secret), log.includes(secret)]).toEqual([false, false])
})
