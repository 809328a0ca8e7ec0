/** A copy of everything in a store: nothing in it is readable, and nothing signs anybody in. */
import { createClient } from '@redis/client'
import { createBrowser, signInAtOnce } from '@schoolbeheer/testing/browser'
import { redisUrl } from '@schoolbeheer/testing/provided'
import { startGatewayBefore } from '../testing/gateway.ts'
import { clientId, startStrictProvider, type StrictProvider } from '@schoolbeheer/testing/strictProvider'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatewayEnv } from '../env.ts'
import { createProvider } from './provider.ts'
import { createSessions } from './sessions.ts'
import { createSignIns } from './signIns.ts'
import { memoryStore } from '@schoolbeheer/server/store/memory'
import type { Store } from '@schoolbeheer/server/store/store'

const redis = redisUrl() ?? ''

let provider: StrictProvider
let upstream: RecordingUpstream
let later = 0
function now() {
  return Date.now() + later
}

beforeAll(async () => {
  ;[provider, upstream] = await Promise.all([startStrictProvider({ now }), startRecordingUpstream()])
  upstream.answer('GET /api/School/GetProvinces', { json: [] })
})
afterAll(() => Promise.all([provider.stop(), upstream.stop()]))

/**
 * The secrets that are readable in a dump: the provider's tokens, the user's data, and the texts that the test adds.
 */
function readable(dump: string[], secrets: string[]): string[] {
  const text = dump.join('\n')
  const personal = [provider.user, provider.session, 'anna@example', '"Admin"', 'eyJhbGciOi', 'access-', 'refresh-']
  return [...provider.issued, ...personal, ...secrets].filter((secret) => text.includes(secret))
}

test('all that is ever written in memory', async () => {
  const dump: string[] = []
  const memory = memoryStore(now)
  const store: Store = {
    ...memory,
    compareAndSet: (key, expected, value, ttlSeconds) => {
      dump.push(key, value)
      return memory.compareAndSet(key, expected, value, ttlSeconds)
    },
  }
  const secret = 'a secret of at least thirty-two characters'
  const settings = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: 'x' }
  const asked = createProvider(gatewayEnv({ ...settings, SESSION_SECRET: secret }), now)
  const sessions = createSessions({
    store,
    provider: asked,
    secrets: [secret],
    keepsSignInToken: true,
    firstResource: '',
    now,
  })
  const signIns = createSignIns(store, [secret], now)
  const { state, nonce, verifier } = await signIns.start('browser-cookie', '/secret-page')
  const back = await fetch(await asked.authorizationUrl({ state, nonce, verifier }), { redirect: 'manual' })
  const taken = await signIns.take('browser-cookie', state)
  if (!taken) throw new Error('the sign-in is not known')
  const query = new URL(back.headers.get('location') ?? '').search.slice(1)
  const id = await sessions.create(await asked.redeem(query, taken), 'ending-cookie')
  later = 290_000
  const session = await sessions.find(id)
  if (!session) throw new Error('the session is not known')
  await sessions.renewed(id, session)
  expect(provider.issued).toHaveLength(6)
  expect(dump.length).toBeGreaterThan(8)
  expect(
    readable(dump, [id, secret, 'browser-cookie', 'ending-cookie', 'secret-page', state, nonce, verifier]),
  ).toEqual([])
  for (const found of dump.flatMap((text) => [text, ...text.split(/[:.]/)]))
    expect(await sessions.find(found)).toBeUndefined()
  await memory.close()
})

test.runIf(redis)('a whole Redis after sign-in and renewal', async () => {
  later = 0
  const env = { REDIS_URL: redis }
  const { url, close } = await startGatewayBefore(provider, { schoolApiUrl: upstream.url, env, now })
  await createBrowser(url).fetch('/auth/login?returnUrl=/secret-page')
  const browser = await signInAtOnce(url)
  later = 600_000
  expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(200)
  const client = await createClient({ url: redis }).connect()
  const keys = await client.keys('schoolbeheer:*')
  const values = await Promise.all(keys.map((key) => client.get(key)))
  const dump = [...keys, ...values.map(String)]
  expect(keys.some((key) => key.startsWith('schoolbeheer:session:'))).toBe(true)
  expect(readable(dump, ['secret-page', 'x'.repeat(32), ...browser.cookies.values()])).toEqual([])
  const thief = createBrowser(url)
  for (const key of keys.filter((each) => each.includes(':session:'))) {
    thief.cookies.set('sid', key.split(':').at(-1) ?? '')
    expect(await (await thief.fetch('/auth/session')).json()).toEqual({ authenticated: false })
  }
  expect(await (await browser.fetch('/auth/session')).json()).toMatchObject({ authenticated: true })
  await client.close()
  await close()
})
