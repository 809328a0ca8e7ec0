/**
 * A browser that is left alone: how long it stays signed in here and at the provider, with a clock that the test moves.
 */
import { storeSetups } from '@schoolbeheer/gateway/testing/storeSetups'
import type { Browser } from '@schoolbeheer/testing/browser'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestGateway } from './testing/gateway.ts'

describe.each(storeSetups())('%s', (_name, setup) => {
  let upstream: RecordingUpstream
  let system: Awaited<ReturnType<typeof startTestGateway>>
  beforeAll(async () => {
    upstream = await startRecordingUpstream()
    upstream.answer('GET /api/School/GetProvinces', { json: [] })
    system = await startTestGateway({ schoolApiUrl: upstream.url, setup, now: () => Date.now() })
  })
  afterAll(async () => {
    await system.stop()
    await upstream.stop()
  })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  /** An open page asks for a renewal every five minutes, whether it is used or not. */
  const minutesPass = async (minutes: number, page?: Browser) => {
    for (let left = minutes; left > 0; left -= 5) {
      vi.setSystemTime(Date.now() + Math.min(left, 5) * 60_000)
      await page?.fetch('/auth/refresh', { method: 'POST' })
    }
  }

  const use = async (page: Browser) => (await page.fetch('/trpc/reference.provinces')).status

  /** Whether the next visit is signed in without a password. */
  const comesIn = async ({ visit }: Browser) => (await visit('/auth/login')).hops.at(-1) === `${system.url}/`

  test.each<[number, string]>([
    [5, 'open'],
    [25, 'open'],
    [29, 'open'],
    [25, 'closed'],
    [29, 'closed'],
  ])('who uses it every %i minutes with the page %s meanwhile is signed in for ten hours', async (pause, page) => {
    const browser = await system.signIn('admin')
    for (let passed = 0; passed + pause < 10 * 60; passed += pause) {
      await minutesPass(pause, page === 'open' ? browser : undefined)
      expect([passed, await use(browser)]).toEqual([passed, 200])
    }
    await minutesPass(pause)
    expect(await use(browser)).toBe(401)
    expect(await comesIn(browser)).toBe(false)
  })

  test('half an hour unused, the next visit needs the password', async () => {
    const browser = await system.signIn('admin')
    await minutesPass(29, browser)
    expect(await comesIn(browser)).toBe(true)
    await minutesPass(31, browser)
    expect(await comesIn(browser)).toBe(false)
  })

  test('and also without our cookie, ten minutes later: a page that is open does not keep the provider awake', async () => {
    const browser = await system.signIn('admin')
    await minutesPass(1, browser)
    expect(await use(browser)).toBe(200)
    await minutesPass(40, browser)
    browser.cookies.delete('sid')
    expect(await comesIn(browser)).toBe(false)
  })
})
