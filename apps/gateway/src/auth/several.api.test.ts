import { listen } from '@schoolbeheer/server/start'
import { choosePorts } from '@schoolbeheer/stack/ports'
import { createBrowser, type Browser } from '@schoolbeheer/stack/testing/browser'
import { clientId, startStrictProvider } from '@schoolbeheer/stack/testing/strictProvider'
import { startRecordingUpstream } from '@schoolbeheer/stack/testing/upstream'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createGateway } from '../app.ts'
import { gatewayEnv } from '../env.ts'

const redisUrl = inject('redisUrl')

// Where there is no Redis, several gateways share nothing and there is nothing to see.
describe.runIf(redisUrl)('several gateways with their sessions in Redis', () => {
  let provider: Awaited<ReturnType<typeof startStrictProvider>>
  let upstream: Awaited<ReturnType<typeof startRecordingUpstream>>
  let later = 0
  const start = async (publicUrl?: string) => {
    const { gateway: port } = await choosePorts(0)
    const url = `http://localhost:${port}`
    const env = gatewayEnv({
      LOG_LEVEL: 'silent',
      PORT: String(port),
      PUBLIC_URL: publicUrl ?? url,
      SCHOOL_API_URL: upstream.url,
      SERVE_WEB: 'false',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: 'secret',
      SESSION_SECRET: 'x'.repeat(32),
      REDIS_URL: redisUrl ?? '',
    })
    const app = await createGateway(env, () => Date.now() + later)
    await listen(app, { host: '127.0.0.1', port })
    return { url, app }
  }
  const signIn = async (url: string): Promise<Browser> => {
    const browser = createBrowser(url)
    await browser.visit('/auth/login')
    await browser.fetch('/auth/session')
    return browser
  }

  beforeAll(async () => {
    ;[provider, upstream] = await Promise.all([startStrictProvider(), startRecordingUpstream()])
    upstream.answer('GET /api/School/GetProvinces', { json: [] })
  })
  beforeEach(() => void (later = 0))
  afterAll(() => Promise.all([provider.stop(), upstream.stop()]))

  test('who signs in at one works at the other, and goes on when the first is gone', async () => {
    const first = await start()
    const second = await start(first.url)
    const browser = await signIn(first.url)
    expect((await browser.fetch(`${second.url}/trpc/reference.provinces`)).status).toBe(200)
    await first.app.close()
    expect((await browser.fetch(`${second.url}/trpc/reference.provinces`)).status).toBe(200)
    const logout = await browser.fetch(`${second.url}/auth/logout`, { method: 'POST' })
    expect(logout.status).toBe(200)
    await second.app.close()
  })

  test('a gateway that starts anew finds the sessions', async () => {
    const first = await start()
    const browser = await signIn(first.url)
    await first.app.close()
    const again = await start(first.url)
    expect(await (await browser.fetch(`${again.url}/auth/session`)).json()).toMatchObject({ authenticated: true })
    await again.app.close()
  })

  test('twenty calls at the moment of expiry, over both, make one token request', async () => {
    const gateways = [await start()]
    gateways.push(await start(gateways[0]?.url))
    const browser = await signIn(gateways[0]?.url ?? '')
    later = 600_000
    provider.tokenRequests.length = 0
    const calls = Array.from({ length: 20 }, (_, index) =>
      browser.fetch(`${gateways[index % 2]?.url}/trpc/reference.provinces`),
    )
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(provider.tokenRequests).toHaveLength(1)
    await Promise.all(gateways.map(({ app }) => app.close()))
  })

  test('the end of a session at one is its end at the other', async () => {
    const first = await start()
    const second = await start(first.url)
    const browser = await signIn(first.url)
    const body = new URLSearchParams({
      logout_token: await provider.logoutToken({ sid: undefined, sub: provider.user }),
    })
    expect((await fetch(`${first.url}/auth/backchannel-logout`, { method: 'POST', body })).status).toBe(200)
    expect(await (await browser.fetch(`${second.url}/auth/session`)).json()).toEqual({ authenticated: false })
    await Promise.all([first.app.close(), second.app.close()])
  })
})
