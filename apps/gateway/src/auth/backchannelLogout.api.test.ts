/** The provider's message that a session has ended there. */
import { signInAtOnce } from '@schoolbeheer/testing/browser'
import { describe, expect, test } from 'vitest'
import { storeSetups } from '../testing/storeSetups.ts'
import { strictSetup, tellOfLogout } from '../testing/strictSetup.ts'

const { provider, start: startGateway } = await strictSetup()

describe.each(storeSetups())('%s', (_name, setup) => {
  const start = (env?: Record<string, string>) => startGateway(setup, env)

  test("the provider's word that the session has ended ends it here, once", async () => {
    const url = await start()
    const browser = await signInAtOnce(url)
    const token = await provider.logoutToken()
    provider.revoked.length = 0
    expect((await tellOfLogout(url, token)).status).toBe(200)
    expect(await (await browser.fetch('/auth/session')).json()).toEqual({ authenticated: false })
    expect(provider.revoked).toContainEqual(expect.stringMatching(/^refresh-/))
    const again = await signInAtOnce(url)
    expect((await tellOfLogout(url, token)).status).toBe(400)
    expect(await (await again.fetch('/auth/session')).json()).toMatchObject({ authenticated: true })
  })

  test('without a session it names the user, and all sessions of that user end', async () => {
    const url = await start()
    const browsers = [await signInAtOnce(url), await signInAtOnce(url)]
    expect((await tellOfLogout(url, await provider.logoutToken({ sid: undefined, sub: provider.user }))).status).toBe(
      200,
    )
    for (const browser of browsers)
      expect(await (await browser.fetch('/auth/session')).json()).toEqual({ authenticated: false })
  })

  test.each<[string, Record<string, unknown>, string?]>([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'somebody-else' }],
    ['with a nonce: an id token', { nonce: 'x' }],
    ['without the event', { events: {} }],
    ['that names nobody', { sid: undefined }],
    ['without an id', { jti: undefined }],
    ['of long ago', { iat: Math.floor(Date.now() / 1000) - 600, exp: Math.floor(Date.now() / 1000) + 600 }],
    ['of another type', {}, 'JWT'],
  ])('a logout token %s ends nothing', async (_name, claims, typ) => {
    const url = await start()
    const browser = await signInAtOnce(url)
    expect((await tellOfLogout(url, await provider.logoutToken(claims, typ))).status).toBe(400)
    expect(await (await browser.fetch('/auth/session')).json()).toMatchObject({ authenticated: true })
  })

  test('a logout token of a foreign key, and what is none at all, end nothing', async () => {
    const url = await start()
    const browser = await signInAtOnce(url)
    provider.misbehave({ foreignKey: true })
    expect((await tellOfLogout(url, await provider.logoutToken())).status).toBe(400)
    expect((await tellOfLogout(url, 'nonsense')).status).toBe(400)
    // However many tokens come, the keys are not fetched more often.
    const asked = () => provider.calls.filter((call) => call === 'GET /jwks').length
    const sendJunk = async () => tellOfLogout(url, await provider.logoutToken())
    for (let warm = 0; warm < 2; warm++) await sendJunk()
    const before = asked()
    for (let junk = 0; junk < 5; junk++) await sendJunk()
    expect(asked()).toBe(before)
    expect((await fetch(`${url}/auth/backchannel-logout`, { method: 'POST' })).status).toBe(400)
    expect(await (await browser.fetch('/auth/session')).json()).toMatchObject({ authenticated: true })
  })
})
