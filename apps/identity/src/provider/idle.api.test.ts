/** The life of the provider's session after its last use, with a clock that the test moves. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  authorizationRequest,
  createBrowser,
  redeem,
  refresh,
  startIdentity,
  type TestIdentity,
} from '../testing/identity.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function minutesPass(minutes: number): void {
  vi.setSystemTime(Date.now() + minutes * 60_000)
}

async function signedIn() {
  const browser = createBrowser(identity)
  const { body } = await redeem(identity, await browser.signIn())
  let token = body.refresh_token
  const renew = async () => {
    const answer = await refresh(identity, token)
    token = answer.body.refresh_token ?? token
    return answer
  }
  return { browser, renew }
}

test('a session that is not used for 35 minutes asks for the password, and its tokens are over', async () => {
  const { browser, renew } = await signedIn()
  minutesPass(34)
  expect(await browser.toSignIn()).toContain('?code=')
  minutesPass(36)
  expect(await browser.toSignIn()).toContain('/signin/')
  expect(await renew()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test.each([5, 25, 34])('a session that is renewed every %i minutes lives ten hours, and no longer', async (pause) => {
  const { browser, renew } = await signedIn()
  for (let passed = pause; passed < 10 * 60; passed += pause) {
    minutesPass(pause)
    expect([passed, (await renew()).status]).toEqual([passed, 200])
  }
  minutesPass(pause + 1)
  expect((await renew()).status).toBe(400)
  expect(await browser.toSignIn()).toContain('/signin/')
})

test('asking in its last second, again and again, does not lengthen a session beyond ten hours', async () => {
  const { browser, renew } = await signedIn()
  for (let passed = 0; passed < 10 * 60 - 20; passed += 20) {
    minutesPass(20)
    await renew()
  }
  minutesPass(20)
  for (let second = 0; second < 5; second++) {
    await browser.toSignIn()
    minutesPass(1 / 60)
  }
  expect(await browser.toSignIn()).toContain('/signin/')
})

test('the cookies of a session end with the browser', async () => {
  const { browser } = await signedIn()
  const { headers } = await browser.visit(`/oidc/auth?${authorizationRequest().parameters}`)
  const cookies = headers.getSetCookie().filter((cookie) => cookie.startsWith('_session'))
  expect(cookies).toHaveLength(2)
  expect(cookies.join()).not.toMatch(/expires|max-age/i)
})
