import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@schoolbeheer/server/freePort'
import { listen } from '@schoolbeheer/server/start'
import { compiled } from '@schoolbeheer/testing/compiled'
import { startNginx } from '@schoolbeheer/testing/nginx'
import { redisUrl } from '@schoolbeheer/testing/provided'
import { createBrowser, type Browser } from '@schoolbeheer/testing/browser'
import { proceduresOf } from '../testing/gateway.ts'
import { clientId, startStrictProvider } from '@schoolbeheer/testing/strictProvider'
import { startRecordingUpstream } from '@schoolbeheer/testing/upstream'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createGateway } from '../app.ts'
import { gatewayEnv } from '../env.ts'

const redis = redisUrl()

// Without Redis, gateways share nothing, and there is nothing to test.
describe.runIf(redis)('several gateways with their sessions in Redis', () => {
  let provider: Awaited<ReturnType<typeof startStrictProvider>>
  let upstream: Awaited<ReturnType<typeof startRecordingUpstream>>
  let later = 0
  const variables = (port: number, publicUrl: string) => ({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    SCHOOL_API_URL: upstream.url,
    SERVE_WEB: 'false',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: 'secret',
    SESSION_SECRET: 'x'.repeat(32),
    REDIS_URL: redis ?? '',
  })
  const start = async (publicUrl?: string, changes: Record<string, string> = {}) => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const env = gatewayEnv({ ...variables(port, publicUrl ?? url), ...changes })
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
    ;[provider, upstream] = await Promise.all([
      startStrictProvider({ now: () => Date.now() + later }),
      startRecordingUpstream(),
    ])
  })
  beforeEach(() => {
    later = 0
    provider.misbehave({})
    upstream.answer('GET /api/School/GetProvinces', { json: [] })
    upstream.answer('PUT /api/licence/stop', { json: true })
    upstream.requests.length = 0
  })
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
    // The tokens live a minute, so that the id token of the renewal, dated by the provider's own clock, does not grow
    // too old.
    provider.misbehave({ expiresIn: 60 })
    const gateways = [await start()]
    gateways.push(await start(gateways[0]?.url))
    const browser = await signIn(gateways[0]?.url ?? '')
    later = 60_000
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

  test('while they change their secret one after the other, who signs in at any works at all', async () => {
    const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)]
    const before = await start(undefined, { SESSION_SECRET: old, SESSION_SECRET_OLD: fresh })
    const after = await start(before.url, { SESSION_SECRET: fresh, SESSION_SECRET_OLD: old })
    // The callback is at the first gateway, so the second writes the session only when it notes a use.
    const browser = await signIn(before.url)
    const changeAt = (url: string) => proceduresOf(url, browser).licences.stop.mutate({ id: 1 })
    await changeAt(after.url)
    later = 61_000
    await changeAt(after.url)
    await changeAt(before.url)
    expect(upstream.requests).toHaveLength(3)
    await Promise.all([before.app.close(), after.app.close()])
  })

  describe('that are processes behind the nginx of docker/several-gateways.yml', () => {
    const startBehindNginx = async () => {
      const [front, first, second] = [await freePort(), await freePort(), await freePort()]
      const url = `http://localhost:${front}`
      // Each gateway calls the upstream by a name of its own, so that the upstream sees which of them asks.
      const schoolApis = [upstream.url, upstream.url.replace('localhost', '127.0.0.1')]
      const gateways = await Promise.all(
        [first, second].map((port, index) =>
          startProcess({ ...variables(port, url), SCHOOL_API_URL: schoolApis[index] ?? '' }),
        ),
      )
      const nginx = await startNginx(nginxConfiguration({ 3000: front, 3010: first, 3011: second }))
      onTestFinished(nginx.stop)
      const killOneThatServes = (host = '') =>
        gateways[schoolApis.findIndex((address) => new URL(address).host === host)]?.kill()
      return { url, killOneThatServes, log: nginx.log }
    }
    const askedBy = () => new Set(upstream.requests.map(({ headers }) => headers.host))

    test('work goes on when one of them is killed', async () => {
      const { url, killOneThatServes } = await startBehindNginx()
      const browser = await signIn(url)
      const { licences, reference } = proceduresOf(url, browser)
      for (let call = 0; call < 10; call++) expect(await reference.provinces.query()).toEqual([])
      expect(askedBy().size).toBe(2)

      await killOneThatServes(upstream.requests[0]?.headers.host)
      upstream.requests.length = 0
      for (let id = 1; id <= 10; id++) await licences.stop.mutate({ id })
      for (let call = 0; call < 10; call++) expect(await reference.provinces.query()).toEqual([])
      expect(upstream.requests).toHaveLength(20)
      expect(askedBy().size).toBe(1)

      const replay = createBrowser(url)
      replay.cookies.set('sid', browser.cookies.get('sid') ?? '')
      expect(await (await replay.fetch('/auth/session')).json()).toMatchObject({ authenticated: true })
      expect((await browser.fetch('/auth/logout', { method: 'POST' })).status).toBe(200)
      expect(await (await replay.fetch('/auth/session')).json()).toEqual({ authenticated: false })
      expect((await replay.fetch('/trpc/reference.provinces')).status).toBe(401)
    })

    test('what was under way in the one that is killed: a query is answered by the other', async () => {
      const { url, killOneThatServes } = await startBehindNginx()
      const { reference } = proceduresOf(url, await signIn(url))
      upstream.answer('GET /api/School/GetProvinces', (_response, { headers }) => {
        upstream.answer('GET /api/School/GetProvinces', { json: [] })
        void killOneThatServes(headers.host)
      })
      expect(await reference.provinces.query()).toEqual([])
      expect(askedBy().size).toBe(2)
    })

    test('what is logged of them, refused by both or not, opens nothing', async () => {
      const { url, killOneThatServes, log } = await startBehindNginx()
      const opens = `${'a'.repeat(20)}_secret`
      const paths = [
        'calendar/:id.ics',
        'orders/:id',
        'attests/:id',
        'files/attests/:id.pdf',
        'confirm?confirmCode=:id',
      ]
      const askAll = async () => {
        for (const path of paths) await (await fetch(`${url}/${path.replace(':id', opens)}`)).text()
      }
      await askAll()
      for (const address of [upstream.url, upstream.url.replace('localhost', '127.0.0.1')])
        await killOneThatServes(new URL(address).host)
      await askAll()
      await fetch(`${url}/last`)
      await expect.poll(log).toContain('"GET /last" 502')
      expect(log()).toMatch(/"GET \/orders\/:id" 502/)
      expect(log()).not.toContain('secret')
    })

    test('and a change, which may have happened, is not sent again', async () => {
      const { url, killOneThatServes } = await startBehindNginx()
      const browser = await signIn(url)
      const { reference } = proceduresOf(url, browser)
      upstream.answer('PUT /api/licence/stop', (_response, { headers }) => void killOneThatServes(headers.host))
      const change = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"json":{"id":1}}' }
      expect((await browser.fetch('/trpc/licences.stop', change)).status).toBe(502)
      expect(upstream.requests).toHaveLength(1)
      expect(await reference.provinces.query()).toEqual([])
    })
  })
})

async function startProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...compiled, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const answers = () =>
    fetch(`http://localhost:${env.PORT}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(answers).toBe(true)
  return { kill }
}

/** The configuration of the file, at other ports; `$$` is Compose's way of writing `$`. */
function nginxConfiguration(ports: Record<string, number>): string {
  const file = readFileSync(join(import.meta.dirname, '../../../../docker/several-gateways.yml'), 'utf8')
  const [, content = ''] = /^ {4}content: \|\n((?: {6}.*\n)+)/m.exec(file) ?? []
  return content.replaceAll('$$', () => '$').replaceAll(/\b30\d\d\b/g, (port) => String(ports[port]))
}
