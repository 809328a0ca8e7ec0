import { expect, test } from 'vitest'
import { gatewayEnv } from './env.ts'

test('each secret is its own; that of the client is as long as its provider gave it', () => {
  const [client, session] = ['x', 's'.repeat(32)]
  const start = (more: Record<string, string>) => () =>
    gatewayEnv({ OIDC_CLIENT_SECRET: client, SESSION_SECRET: session, ...more })
  expect(start({ OIDC_CLIENT_SECRET: session })).toThrow(/:\n {2}SESSION_SECRET: is the same as OIDC_CLIENT_SECRET$/)
  expect(start({ SESSION_SECRET_OLD: session })).toThrow(/:\n {2}SESSION_SECRET_OLD: is the same as SESSION_SECRET$/)
  expect(start({ SESSION_SECRET_OLD: 'o'.repeat(32) })).not.toThrow()
})
