/** Signing in through the form of the real identity app, and out again. */
import { storeSetups } from '@schoolbeheer/gateway/testing/storeSetups'
import { createBrowser, type Browser } from '@schoolbeheer/testing/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestGateway, testSchool } from './testing/gateway.ts'

describe.each(storeSetups())('%s', (_name, setup) => {
  let system: Awaited<ReturnType<typeof startTestGateway>>
  beforeAll(async () => void (system = await startTestGateway({ schoolApiUrl: 'http://localhost:1', setup })))
  afterAll(() => system.stop())

  const session = async (browser: Browser): Promise<unknown> => (await browser.fetch('/auth/session')).json()

  test('a user who signs in lands on the wanted page, and the session says who it is and nothing secret', async () => {
    const browser = await system.signIn('schooladmin', '/schoolgroups?q=gent')
    expect(browser.landed).toBe(`${system.url}/schoolgroups?q=gent`)
    expect(await session(browser)).toEqual({
      authenticated: true,
      user: {
        userId: expect.any(String),
        uid: expect.any(Number),
        email: 'schooladmin@demo.test',
        firstName: 'Katrien',
        lastName: 'De Smet',
        schoolGuid: testSchool.guid,
        isActive: true,
        isAdmin: false,
        isSchoolAdmin: true,
        canSeeInvoice: true,
        canWriteCourses: false,
      },
      // The clock runs during the test.
      expiresIn: expect.closeTo(1800, -2),
      renewIn: expect.closeTo(270, -2),
    })
    expect([...browser.cookies.values()].join()).not.toContain('eyJ')
  })

  test('a real callback replayed does not sign in again, here or in another browser', async () => {
    const browser = await system.signIn('admin')
    const callback = browser.hops.find((address) => address.includes('/auth/callback')) ?? ''
    expect(callback).toContain('code=')
    for (const replaying of [browser, createBrowser(system.url)]) {
      const replay = await replaying.fetch(callback)
      expect(replay.headers.get('location')).toBe(`${system.url}/unauthorized`)
      expect(replay.headers.getSetCookie().join()).not.toContain('sid=')
    }
    expect(await session(browser)).toMatchObject({ authenticated: true })
  })

  test('signing in once more needs no form, gives a new session id and ends the previous session', async () => {
    const browser = await system.signIn('admin')
    const old = createBrowser(system.url)
    old.cookies.set('sid', browser.cookies.get('sid') ?? '')
    await browser.visit('/auth/login')
    expect(browser.cookies.get('sid')).not.toBe(old.cookies.get('sid'))
    expect(await session(browser)).toMatchObject({ authenticated: true })
    expect(await session(old)).toEqual({ authenticated: false })
  })

  test('signing out ends the session for good and leads to the provider', async () => {
    const browser = await system.signIn('admin')
    const stolen = createBrowser(system.url)
    stolen.cookies.set('sid', browser.cookies.get('sid') ?? '')
    const response = await browser.fetch('/auth/logout', { method: 'POST' })
    const { redirect } = z.object({ redirect: z.string() }).parse(await response.json())
    expect(new URL(redirect).origin).toBe(system.identityUrl)
    expect(browser.cookies.has('sid')).toBe(false)
    expect(await session(stolen)).toEqual({ authenticated: false })
  })
})
