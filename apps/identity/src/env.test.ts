import { expect, test } from 'vitest'
import { identityEnv } from './env.ts'

const secret = 's'.repeat(32)

test('addresses follow the port and the gateway', () => {
  const given = { PORT: '4002', GATEWAY_URL: 'https://beheer.example', OIDC_CLIENT_SECRET: secret, DATA_SECRET: secret }
  const env = identityEnv({ ...given, MAIL_URL: 'smtps://mail.example' })
  expect(() => identityEnv(given)).toThrow(/MAIL_URL: is the mail catcher.*name a mail server/)
  expect(env).toMatchObject({ PUBLIC_URL: 'http://localhost:4002', GATEWAY_AUDIENCE: 'https://beheer.example' })
})

test('every wrong variable is named', () => {
  const start = () => identityEnv({ PORT: 'x', PUBLIC_URL: 'https://login.example/path' })
  expect(start).toThrow(
    /DATA_SECRET: is required.*\n.*PORT.*\n.*PUBLIC_URL: must be an origin.*\n.*OIDC_CLIENT_SECRET: is required/,
  )
})
