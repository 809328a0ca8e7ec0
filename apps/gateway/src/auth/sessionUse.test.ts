/** Many requests of one session at once, and their cost for the store. */
import { memoryStore } from '@schoolbeheer/server/store/memory'
import type { Store } from '@schoolbeheer/server/store/store'
import { expect, test } from 'vitest'
import { gatewayEnv } from '../env.ts'
import { createProvider } from './provider.ts'
import { createSessions } from './sessions.ts'

test('a use is written down once, however many requests come at once', async () => {
  let [now, written] = [Date.now(), 0]
  const memory = memoryStore(() => now)
  const store: Store = { ...memory, compareAndSet: (...entry) => (written++, memory.compareAndSet(...entry)) }
  const secret = 'a secret of at least thirty-two characters'
  const settings = { OIDC_ISSUER: 'http://localhost:1', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' }
  const provider = createProvider(gatewayEnv({ ...settings, SESSION_SECRET: secret }), () => now)
  const options = { store, provider, secrets: [secret], keepsSignInToken: true, firstResource: '', now: () => now }
  const sessions = createSessions(options)
  const tokens = { accessToken: 'x', refreshToken: 'x', expiresInSeconds: 300 }
  const id = await sessions.create({ tokens, claims: { sub: 'anna' } }, 'ending')
  now += 60_000
  written = 0
  const session = await sessions.find(id)
  if (!session) throw new Error('the session is not known')
  await Promise.all(Array.from({ length: 100 }, () => sessions.use(id, session)))
  expect(written).toBe(1)
  expect((await sessions.find(id))?.usedAt).toBe(session.usedAt + 60)
  await memory.close()
})
