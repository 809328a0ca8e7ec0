import { expect, test } from 'vitest'
import { identityEnv } from './env.ts'

const secrets = { OIDC_CLIENT_SECRET: 'c'.repeat(32), DATA_SECRET: 'd'.repeat(32) }

test('addresses follow the port and the gateway', () => {
  const given = { PORT: '4002', GATEWAY_URL: 'https://beheer.example', ...secrets }
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

test('each secret is its own, also those of programs and of before', () => {
  const [p, q] = ['p'.repeat(32), 'q'.repeat(32)]
  const { OIDC_CLIENT_SECRET: client, DATA_SECRET: data } = secrets
  const reports = (secret: string, secretOld?: string) => ({ id: 'reports', scope: 'users:read', secret, secretOld })
  const start = (more: Record<string, string>, ...programs: object[]) => {
    const env = { ...secrets, ...more, PROGRAMS: JSON.stringify(programs) }
    return () => identityEnv(env)
  }
  expect(start({ DATA_SECRET: client })).toThrow(/:\n {2}OIDC_CLIENT_SECRET: is the same as DATA_SECRET$/)
  expect(start({ DATA_SECRET_OLD: data })).toThrow(/:\n {2}DATA_SECRET_OLD: is the same as DATA_SECRET$/)
  expect(start({}, reports(p), reports(client))).toThrow(/:\n {2}PROGRAMS.1.secret: is the same as OIDC_CLIENT_SECRET$/)
  expect(start({}, reports(p), reports(q, p))).toThrow(/:\n {2}PROGRAMS.1.secretOld: is the same as PROGRAMS.0.secret$/)
  expect(start({ DATA_SECRET_OLD: 'o'.repeat(32) }, reports(p, q))).not.toThrow()
})
