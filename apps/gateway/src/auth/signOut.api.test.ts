/** Signing out here and at the provider, with its tokens revoked. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { createBrowser, signInAtOnce, type Browser } from '@schoolbeheer/testing/browser'
import { clientId, type Faults } from '@schoolbeheer/testing/strictProvider'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { storeSetups } from '../testing/storeSetups.ts'
import { strictSetup } from '../testing/strictSetup.ts'

const { provider, clock, stop, start: startGateway } = await strictSetup()

function signOut(browser: Browser): Promise<Response> {
  return browser.fetch('/auth/logout', { method: 'POST' })
}

describe.each(storeSetups())('%s', (_name, setup) => {
  const start = (env?: Record<string, string>) => startGateway(setup, env)

  test.each<[string, Faults, Record<string, string>, unknown]>([
    ['by redirect', {}, {}, { redirect: expect.stringContaining('/logout?') }],
    [
      'by a form',
      {},
      { OIDC_END_SESSION: 'post' },
      {
        form: {
          action: expect.stringContaining('/logout'),
          fields: expect.objectContaining({ client_id: clientId, id_token_hint: expect.any(String) }),
        },
      },
    ],
    [
      'here only, where the provider has no address for it',
      { metadata: { end_session_endpoint: undefined } },
      {},
      { redirect: expect.stringMatching(/:\d+\/$/) },
    ],
  ])('signs out %s', async (_name, faults, env, expected) => {
    provider.misbehave(faults)
    const browser = await signInAtOnce(await start(env))
    const response = await signOut(browser)
    expect(await response.json()).toEqual(expected)
    expect(await (await browser.fetch('/auth/session')).json()).toEqual({ authenticated: false })
  })

  test('where it is by a form, pages may post to the issuer, and where else it leads as soon as that is known', async () => {
    const formAction = async (url: string) => {
      const { headers } = await fetch(`${url}/auth/session`)
      return /form-action ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
    }
    const metadata = { end_session_endpoint: 'https://login.example/end?of=session' }
    provider.misbehave({ metadata })
    expect(await formAction(await start())).toBe("'self'")
    // The address is looked up at the start, before anybody signs in.
    const url = await start({ OIDC_END_SESSION: 'post' })
    await expect.poll(() => formAction(url)).toBe(`'self' ${provider.issuer} https://login.example`)
    provider.misbehave({ discovery: (reply) => reply.code(503).send('down') })
    expect(await formAction(await start({ OIDC_END_SESSION: 'post' }))).toBe(`'self' ${provider.issuer}`)
  })

  test('signing out revokes the refresh token, then the access token', async () => {
    const browser = await signInAtOnce(await start())
    provider.revoked.length = 0
    await signOut(browser)
    expect(provider.revoked).toEqual([expect.stringMatching(/^refresh-/), expect.stringMatching(/^access-/)])
  })

  test('a revocation that is never answered keeps nobody waiting', async () => {
    const browser = await signInAtOnce(await start())
    const answer = Promise.withResolvers<void>()
    provider.misbehave({ revocation: async (reply) => (await answer.promise, reply.send({})) })
    expect((await signOut(browser)).status).toBe(200)
    answer.resolve()
    expect(provider.calls.at(-1)).toBe('POST /revoke')
  })

  test('a revocation that fails is tried three times and told, and keeps nobody signed in', async () => {
    const file = join(temporaryFolder(), 'log')
    const browser = await signInAtOnce(await start({ LOG_LEVEL: 'info', LOG_FILE: file }))
    provider.misbehave({ revocation: (reply) => reply.code(500).send('broken') })
    provider.calls.length = 0
    expect((await signOut(browser)).status).toBe(200)
    expect(provider.calls.filter((call) => call === 'POST /revoke')).toHaveLength(6)
    expect(await (await browser.fetch('/auth/session')).json()).toEqual({ authenticated: false })
    await stop()
    const log = readFileSync(file, 'utf8')
    expect(log).toContain('Revocation request failed')
    expect(log).toContain('revoke token failed')
    expect(log).toContain('revoke accessToken failed')
  })

  test('signing out of a session that is over here leads to the provider, which may still know the user', async () => {
    const url = await start()
    const browser = await signInAtOnce(url)
    clock.later = 31 * 60_000
    const answer = z.object({ redirect: z.string() }).parse(await (await signOut(browser)).json())
    expect(answer.redirect).toContain(`${provider.issuer}/logout?`)
    const asked = Object.fromEntries(new URL(answer.redirect).searchParams)
    expect(asked).toEqual({ client_id: clientId, post_logout_redirect_uri: `${url}/` })
    expect(browser.cookies.has('sid')).toBe(false)
  })

  test('somebody who never had a session signs out to the home page', async () => {
    const url = await start()
    const browser = createBrowser(url)
    await browser.fetch('/auth/session')
    expect(await (await signOut(browser)).json()).toEqual({ redirect: `${url}/` })
  })

  test('a sign-out during a slow renewal wins', async () => {
    const url = await start()
    const browser = await signInAtOnce(url)
    clock.later = 600_000
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    provider.misbehave({
      token: async (_body, reply) => {
        asked.resolve()
        await answer.promise
        return reply.send(await provider.tokens())
      },
    })
    const slow = browser.fetch('/trpc/reference.provinces')
    await asked.promise
    const cookies = new Map(browser.cookies)
    await signOut(browser)
    answer.resolve()
    expect((await slow).status).toBe(401)
    const replay = createBrowser(url)
    for (const [name, value] of cookies) replay.cookies.set(name, value)
    expect(await (await replay.fetch('/auth/session')).json()).toEqual({ authenticated: false })
  })
})
