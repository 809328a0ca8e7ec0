import { expect, test } from 'vitest'
import { identityEnv } from './env.ts'

const secret = 's'.repeat(32)

test('addresses follow the port and the gateway', () => {
  const env = identityEnv({ PORT: '4002', GATEWAY_URL: 'https://beheer.example', OIDC_CLIENT_SECRET: secret })
  expect(env).toMatchObject({ PUBLIC_URL: 'http://localhost:4002', GATEWAY_AUDIENCE: 'https://beheer.example' })
})

test('every wrong variable is named', () => {
  const start = () => identityEnv({ PORT: 'x', PUBLIC_URL: 'https://login.example/path' })
  expect(start).toThrow(/PORT.*\n.*PUBLIC_URL: must be an origin.*\n.*OIDC_CLIENT_SECRET: is required/)
})
