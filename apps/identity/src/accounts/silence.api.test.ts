/** Answers and their work tell nothing about who has an account. */
import { account } from '@schoolbeheer/contracts/identity/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf, linkOf, otherSchool, password, startTestApi, type TestApi } from '../testing/api.ts'
import { confirmed, invite, wrongCode } from '../testing/accounts.ts'
import { spreadOf } from '../testing/work.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

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
  await confirmed(api, 'known')
  const known = await ask('known@school.test')
  expect(known).toEqual(await ask('unknown@school.test'))
  expect(known[0]).toBe(204)
  const mail = await api.post.to('known@school.test')
  expect(linkOf(mail)).toMatchObject({ url: { pathname: '/resetpassword' }, inHtml: true })
  expect(mail.text).toContain('1 uur')
})

test('a reset is as much work for a name that nobody has as for one that somebody has, confirmed or not', async () => {
  await confirmed(api, 'timed')
  await invite(api, 'unconfirmed')
  const ask = (userName: string) => api.asNobody(account.requestPasswordReset, { userName })
  const spread = await spreadOf([
    () => ask('timed@school.test'),
    () => ask('unconfirmed@school.test'),
    (round) => ask(`nobody${round}@school.test`),
    () => ask('nobody@school.test'),
  ])
  expect(spread).toBeLessThan(1 / 2)
})

test('a code that is wrong is as much work for a user who is known as for one who is not', async () => {
  const { guid } = await api.user('teacher')
  const guess = (userId: string) =>
    expect(
      api.asNobody(account.resetPassword, { userId, code: 'geraden', newPassword: password }),
    ).rejects.toMatchObject(wrongCode)
  expect(await spreadOf([() => guess(guid), () => guess(crypto.randomUUID())])).toBeLessThan(1 / 2)
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
