/** Confirming, changing and resetting, with the mails and their links, over real sockets. */
import { account } from '@schoolbeheer/contracts/identity/account'
import { audit } from '@schoolbeheer/contracts/identity/audit'
import { users } from '@schoolbeheer/contracts/identity/users'
import { eq, sql } from 'drizzle-orm'
import type { ReceivedMail } from '@schoolbeheer/testing/mailServer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '../mails/table.ts'
import { accountOf, linkOf, otherSchool, password, school, startTestApi, type TestApi } from '../testing/api.ts'
import { createBrowser, type Account } from '../testing/identity.ts'
import { users as table } from '../users/table.ts'
import { accountCodes } from './table.ts'

/** Mails are looked for twice a second. */
const slow = { timeout: 10_000 }

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const long = 'ünïcødé 🔑 \0 ﷽ '.repeat(70).slice(0, 1000)
const secrets: string[] = [password, long]

/** A new user at the school, and the mail that it gets. */
async function invite(name: string, more: object = {}): Promise<ReceivedMail> {
  const { userName } = accountOf(name)
  await (
    await api.as('head')
  )(users.create, { userName, firstName: name, lastName: 'Nieuw', schoolId: school.guid, ...more })
  return api.post.to(userName)
}
function confirm(mail: ReceivedMail, chosen = password) {
  const { userId, code } = linkOf(mail)
  secrets.push(code)
  return api.asNobody(account.confirm, { userId, code, password: chosen })
}
async function askReset(name: string): Promise<ReceivedMail> {
  await api.asNobody(account.requestPasswordReset, { userName: accountOf(name).userName })
  return api.post.to(accountOf(name).userName)
}
function reset(mail: ReceivedMail, newPassword: string) {
  const { userId, code } = linkOf(mail)
  secrets.push(code, newPassword)
  return api.asNobody(account.resetPassword, { userId, code, newPassword })
}
async function confirmed(name: string) {
  await confirm(await invite(name))
  return accountOf(name)
}
/** Whether the sign-in page lets somebody in. */
async function letsIn({ userName, password: typed }: Account): Promise<boolean> {
  const browser = createBrowser(api.identity)
  return (await browser.submit(await browser.toSignIn(), { userName, password: typed })).status === 303
}
const wrongCode = { status: 400, fields: { code: 'account_codeinvalid' } }

test('the link of the activation mail confirms once and sets the first password', async () => {
  const mail = await invite('new', { schoolName: '<b>Sint-Jozef & co</b>' })
  expect(mail).toMatchObject({
    subject: 'Activeer uw account bij Schoolbeheer',
    from: { address: 'noreply@localhost' },
  })
  expect(mail.text).toContain('voor <b>Sint-Jozef & co</b>.')
  expect(mail.html).toContain('&lt;b&gt;Sint-Jozef &amp; co&lt;/b&gt;')
  const { url, userId, inHtml } = linkOf(mail)
  expect([url.origin, url.pathname, inHtml]).toEqual([api.gateway.url, '/confirm', true])
  expect(userId).toBe((await api.user('new')).guid)
  expect(await letsIn(accountOf('new'))).toBe(false)
  await confirm(mail, long)
  expect(await letsIn({ ...accountOf('new'), password: long })).toBe(true)
  expect(await letsIn({ ...accountOf('new'), password: long.slice(0, 998) })).toBe(false)
  await expect(confirm(mail)).rejects.toMatchObject(wrongCode)
})

test('of ten that use a code at the same time one wins', async () => {
  const mail = await invite('raced')
  const confirmations = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) => confirm(mail, `wachtwoord ${at}`)),
  )
  expect(confirmations.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [first, second] = [await askReset('raced'), await askReset('raced')]
  const resets = await Promise.allSettled(
    [first, second, first, second].map((mailed, at) => reset(mailed, `nieuw woord ${at}`)),
  )
  expect(resets.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(
    await letsIn({
      ...accountOf('raced'),
      password: `nieuw woord ${resets.findIndex(({ status }) => status === 'fulfilled')}`,
    }),
  ).toBe(true)
})

test('a code is good for its own user and purpose, and until it expires', async () => {
  const [mail, resetMail] = [await invite('late'), await askReset('teacher')]
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
  await expect(confirm(mail)).rejects.toMatchObject(wrongCode)
  await reset(resetMail, password)
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

test('a reset is asked for in the same way, with the same answer, for every name', async () => {
  const ask = async (userName: string) => {
    const answer = await fetch(`${api.url}/api/account/requestresetpassword/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName }),
    })
    const { 'x-request-id': _id, date: _date, ...headers } = Object.fromEntries(answer.headers)
    return [answer.status, headers, await answer.text()]
  }
  await confirmed('known')
  const known = await ask('known@school.test')
  expect(known).toEqual(await ask('unknown@school.test'))
  expect(known[0]).toBe(204)
  const mail = await api.post.to('known@school.test')
  expect(linkOf(mail)).toMatchObject({ url: { pathname: '/resetpassword' }, inHtml: true })
  expect(mail.text).toContain('1 uur')
})

/** The middle of how long each takes, in turn, so that whatever else the machine does counts for all. */
async function medianTimes(rounds: number, works: ((round: number) => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, work] of works.entries()) {
      const start = performance.now()
      await work(round)
      times[at]?.push(performance.now() - start)
    }
  }
  return times.map((taken) => taken.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0)
}

test('a reset takes as long for a name that nobody has as for one that somebody has, confirmed or not', async () => {
  await confirmed('timed')
  await invite('unconfirmed')
  const ask = (userName: string) => api.asNobody(account.requestPasswordReset, { userName })
  const times = await medianTimes(31, [
    () => ask('timed@school.test'),
    () => ask('unconfirmed@school.test'),
    (round) => ask(`nobody${round}@school.test`),
    () => ask('nobody@school.test'),
  ])
  // As much as two asks for the same name may differ on a busy machine.
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(10)
})

test('a code that is wrong is refused in the same time for a user who is known and for one who is not', async () => {
  const { guid } = await api.user('teacher')
  const guess = (userId: string) =>
    expect(
      api.asNobody(account.resetPassword, { userId, code: 'geraden', newPassword: password }),
    ).rejects.toMatchObject(wrongCode)
  const times = await medianTimes(31, [() => guess(guid), () => guess(crypto.randomUUID())])
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(10)
})

test('resending answers the same for a school that nobody is of', async () => {
  const { token } = await api.signIn(accountOf('admin'))
  const ask = async (id: string) => {
    const answer = await fetch(`${api.url}/api/account/resendconfirmation`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, name: 'x' }),
    })
    return [answer.status, await answer.text()]
  }
  expect(await ask(otherSchool.guid)).toEqual(await ask(crypto.randomUUID()))
})

test('asking on and on fills no mailbox', async () => {
  await invite('asked')
  for (let asked = 0; asked < 2; asked += 1) await askReset('asked')
  await api.asNobody(account.requestPasswordReset, { userName: 'asked@school.test' })
  await expect.poll(() => api.db.$count(mails), slow).toBe(0)
  expect(api.post.arrived.filter(({ to }) => to?.some(({ address }) => address === 'asked@school.test'))).toEqual([])
})

test('who has not confirmed yet gets the activation mail instead of a reset', async () => {
  const first = await invite('slow')
  const again = await askReset('slow')
  expect(linkOf(again).url.pathname).toBe('/confirm')
  await confirm(again)
  await expect(confirm(first)).rejects.toMatchObject(wrongCode)
})

test('a password is changed by who knows the old one, and the owner gets a mail', async () => {
  const old = await confirmed('changer')
  const { token } = await api.signIn(old)
  const call = api.withToken(token)
  await expect(
    call(account.changePassword, { currentPassword: `${password}!`, newPassword: long }),
  ).rejects.toMatchObject({
    status: 400,
    fields: { currentPassword: 'account_currentpasswordwrong' },
  })
  await call(account.changePassword, { currentPassword: password, newPassword: 'Een ander woord' })
  expect(await api.post.to(old.userName)).toMatchObject({ subject: 'Uw wachtwoord voor Schoolbeheer is gewijzigd' })
  expect([await letsIn(old), await letsIn({ ...old, password: 'Een ander woord' })]).toEqual([false, true])
})

test('guessing the current password locks as guessing at the sign-in page does', async () => {
  const { token } = await api.signIn(await confirmed('guessed'))
  const guess = () =>
    api.withToken(token)(account.changePassword, { currentPassword: 'verkeerd woord', newPassword: password })
  for (let guesses = 0; guesses < 5; guesses += 1) await expect(guess()).rejects.toMatchObject({ status: 400 })
  await expect(guess()).rejects.toMatchObject({ status: 429 })
})

test("an admin mails a school's unconfirmed users once more, and nobody else", async () => {
  const [first] = [await invite('forgetful'), await invite('present')]
  await invite('barred')
  await api.db.update(table).set({ roles: [] }).where(eq(table.userName, 'barred@school.test'))
  for (const name of ['head', 'teacher'] as const)
    await expect((await api.as(name))(account.resendConfirmation, { id: school.guid, name: '' })).rejects.toMatchObject(
      { status: 403 },
    )
  await (
    await api.as('admin')
  )(account.resendConfirmation, { id: otherSchool.guid, name: 'x' })
  await (
    await api.as('admin')
  )(account.resendConfirmation, { id: school.guid, name: 'School van de beheerder' })
  const again = await api.post.to('forgetful@school.test')
  expect(again.text).toContain('School van de beheerder')
  await expect.poll(() => api.db.$count(mails), slow).toBe(0)
  expect(api.post.arrived.map(({ to }) => to?.[0]?.address)).toEqual(
    expect.not.arrayContaining(['barred@school.test', 'teacher@school.test']),
  )
  await confirm(first)
})

test('what people do to their own account is in the trail', async () => {
  const own = await confirmed('traced')
  await reset(await askReset('traced'), 'Nog een wachtwoord')
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
