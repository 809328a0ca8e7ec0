import { memoryStore } from '@schoolbeheer/server/store/memory'
import type { Store } from '@schoolbeheer/server/store/store'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createEntrance } from './entrance.ts'

const most = { network: 10, all: 30, seconds: 600 }

let now = 0

function createStore(): Store {
  const store = memoryStore(() => now)
  onTestFinished(() => store.close())
  return store
}

/** An app behind the entrance, which answers everybody whom the entrance lets in. */
function entrance(store = createStore()) {
  const app = Fastify({ trustProxy: true })
  const enter = createEntrance({
    store,
    now: () => now,
    knownBrowser: ({ headers }) => headers['known-as']?.toString(),
    limits: most,
  })
  app.addHook('onRequest', async (request, reply) => enter(request, reply))
  app.get('/oidc/*', () => 'in')
  return async (url: string, from = '192.0.2.1', headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers: { 'x-forwarded-for': from, ...headers } })).statusCode
}

test('a network, a known browser and all together come in so often, and later again', async () => {
  const ask = entrance()
  const many = (count: number, from: (at: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, at) => ask('/oidc/auth?x', from(at))))
  expect(new Set(await many(most.network, () => '192.0.2.1'))).toEqual(new Set([200]))
  expect(await ask('/oidc/auth')).toBe(429)
  expect(await ask('/oidc/auth/')).toBe(429)
  expect(await ask('/oidc/AUTH?x')).toBe(429)
  expect(await ask('/oidc/token')).toBe(200)
  expect(await ask('/oidc/auth/a-sign-in-under-way')).toBe(200)
  expect(await ask('/oidc/auth', '192.0.2.2')).toBe(200)
  const rest = await many(most.all, (at) => `2001:db8:${at.toString(16)}::1`)
  expect(rest.filter((status) => status === 200)).toHaveLength(most.all - most.network - 1)
  const known = (id: string) => ask('/oidc/auth', '192.0.2.1', { 'known-as': id })
  expect(new Set(await Promise.all(Array.from({ length: most.network }, () => known('a'))))).toEqual(new Set([200]))
  expect([await known('a'), await known('b')]).toEqual([429, 200])
  now += most.seconds * 1000
  expect(await ask('/oidc/auth')).toBe(200)
})

test('two that share a store let a network in as often as one', async () => {
  const store = createStore()
  const [one, other] = [entrance(store), entrance(store)]
  const statuses = []
  for (let asked = 0; asked < most.network; asked += 1) statuses.push(await (asked % 2 ? one : other)('/oidc/auth'))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect([await one('/oidc/auth'), await other('/oidc/auth')]).toEqual([429, 429])
  expect(await one('/oidc/auth', '192.0.2.2')).toBe(200)
})

test('a long query is refused, and does not count', async () => {
  const ask = entrance()
  expect(await ask(`/oidc/auth?state=${'x'.repeat(2048)}`)).toBe(400)
  expect(await ask(`/oidc/auth?state=${'x'.repeat(2000)}`)).toBe(200)
  expect(await ask(`/oidc/session/end?state=${'x'.repeat(6144)}`)).toBe(400)
  expect(await ask(`/oidc/session/end?state=${'x'.repeat(6000)}`)).toBe(200)
})

test('images, frames, scripts and pages fetched ahead are refused, and do not count', async () => {
  const ask = entrance()
  const asked = [
    { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' },
  ]
  for (let round = 0; round <= most.network; round += asked.length)
    for (const headers of asked) expect(await ask('/oidc/auth', '192.0.2.1', headers)).toBe(403)
  const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
  expect(await ask('/oidc/auth', '192.0.2.1', navigation)).toBe(200)
})
