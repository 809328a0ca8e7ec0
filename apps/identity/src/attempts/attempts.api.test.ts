/** Guesses at the sign-in page: slower answers, locks, and the way in for the owner. */
import { account } from '@schoolbeheer/contracts/identity/account'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountOf, linkOf, password, startTestApi, type TestApi } from '../testing/api.ts'
import { createBrowser } from '../testing/identity.ts'
import { limits } from './attempts.ts'
import { spreadOf } from '../testing/work.ts'
import { attempts } from '../db/tables/attempts.ts'

let api: TestApi
/** The pauses of the test that runs, in milliseconds. They pass twenty times as fast. */
const pauses: number[] = []
beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY: '127.0.0.0/8, ::1' }, (ms) => {
    pauses.push(ms)
    return setTimeout(ms / 20)
  })
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.db.delete(attempts)
  pauses.length = 0
})

type Guess = { userName?: string; typed?: string; from?: string }

/** Posts the sign-in form once from an address that a trusted proxy reports. */
async function guess({ userName = 'teacher@school.test', typed = 'verkeerd', from = '192.0.2.1' }: Guess) {
  const browser = createBrowser(api.identity)
  const body = new URLSearchParams({ userName, password: typed })
  const answer = await browser.visit(await browser.toSignIn(), {
    method: 'POST',
    body,
    headers: { 'x-forwarded-for': from },
  })
  return { ...answer, text: answer.text.replaceAll(userName, '…') }
}
async function inTurn(guesses: Guess[]) {
  const answers = []
  for (const each of guesses) answers.push(await guess(each))
  return answers
}
async function statuses(guesses: Promise<{ status: number }[]>) {
  return (await guesses).map(({ status }) => status)
}

test('the sixth attempt from one address is refused, right or wrong, known or unknown', async () => {
  const userNames = ['teacher@school.test', 'nobody@school.test']
  const [known, unknown] = await Promise.all(
    userNames.map((userName) =>
      inTurn([...Array.from({ length: limits.pair }, () => ({ userName })), { userName, typed: password }]),
    ),
  )
  expect(known?.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])
  expect(known?.map(({ text }) => text)).toEqual(unknown?.map(({ text }) => text))
  expect(known?.at(-1)?.text).toContain(`href="${api.gateway.url}/requestresetpassword"`)
  expect(await guess({ typed: password, from: '192.0.2.2' })).toMatchObject({ status: 303 })
})

test('a name that nobody has is as much work to refuse as one that somebody has', async () => {
  const refuse = async (userName: string) => {
    const browser = createBrowser(api.identity)
    await browser.submit(await browser.toSignIn(), { userName, password: 'verkeerd' })
    await api.db.delete(attempts)
  }
  const spread = await spreadOf([() => refuse('teacher@school.test'), () => refuse('nobody@school.test')])
  expect(spread).toBeLessThan(1 / 2)
})

test('attempts after failures wait, and a right password in time forgets what failed from there', async () => {
  const four = Array.from({ length: limits.pair - 1 }, () => ({}))
  expect(await statuses(inTurn([...four, { typed: password }, ...four, { typed: password }]))).toEqual([
    401, 401, 401, 401, 303, 401, 401, 401, 401, 303,
  ])
  expect(pauses).toEqual([0, 0, 0, 250, 500, 0, 0, 0, 250, 500])
})

test('thirty at the same time are no more than five one after the other', async () => {
  const answers = await statuses(
    Promise.all(Array.from({ length: 30 }, () => guess({ userName: 'TEACHER@school.test' }))),
  )
  expect(answers.filter((status) => status === 401)).toHaveLength(limits.pair)
  expect(answers.filter((status) => status === 429)).toHaveLength(30 - limits.pair)
})

test('twenty who are right at the same time all get in', async () => {
  const answers = await statuses(Promise.all(Array.from({ length: 20 }, () => guess({ typed: password }))))
  expect(new Set(answers)).toEqual(new Set([303]))
})

test('an account that is guessed at from many addresses locks, and a reset lets its owner in', async () => {
  const many = Array.from({ length: limits.account + 5 }, (_, at) => guess({ from: `2001:db8:${at}::1` }))
  expect((await statuses(Promise.all(many))).filter((status) => status === 401)).toHaveLength(limits.account)
  const owner = { typed: password, from: '198.51.100.7' }
  expect(await guess(owner)).toMatchObject({ status: 429 })
  await api.asNobody(account.requestPasswordReset, { userName: accountOf('teacher').userName })
  const { userId, code } = linkOf(await api.post.to(accountOf('teacher').userName))
  await api.asNobody(account.resetPassword, { userId, code, newPassword: password })
  const goOn = Array.from({ length: limits.account + 5 }, (_, at) => guess({ from: `2001:db8:${at}::1` }))
  expect(await statuses(Promise.all(goOn))).not.toContain(429)
  expect(await guess(owner)).toMatchObject({ status: 303 })
})

test('an address that guesses at many accounts locks for all of them, its whole network too', async () => {
  await api.db.insert(attempts).values(
    Array.from({ length: limits.network }, (_, at) => ({
      nameHash: String(at),
      network: '2001:db8:1::/48',
      pending: false,
    })),
  )
  const { userName } = accountOf('head')
  expect(await guess({ userName, typed: password, from: '2001:db8:1::77' })).toMatchObject({ status: 429 })
  expect(await guess({ userName, typed: password, from: '2001:db8:2::77' })).toMatchObject({ status: 303 })
})

test('a forwarded address that no trusted proxy vouches for does not count', async () => {
  const chain = (spoofed: number) => ({ from: `198.51.100.${spoofed}, 203.0.113.5` })
  expect((await statuses(inTurn([1, 2, 3, 4, 5, 6].map(chain)))).at(-1)).toBe(429)
})

test('what was typed as a name is not kept as it was typed', async () => {
  await guess({ userName: 'geheim wachtwoord\0' })
  expect(JSON.stringify(await api.db.select().from(attempts))).not.toContain('geheim')
  expect(api.log()).not.toContain('geheim')
})
