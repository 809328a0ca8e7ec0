import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  commonEnv,
  databaseUrl,
  flag,
  isLoopback,
  mailEnv,
  mailsCaught,
  mailsLeave,
  port,
  readEnv,
  url,
} from './env.ts'

const schema = z.object({
  ...commonEnv,
  PORT: port(3000),
  API: url(),
  SECRET: z.string('is required'),
  DEMO: flag(true),
})

test('one message lists every variable that is wrong', () => {
  const read = () => readEnv(schema, { PORT: 'abc', API: 'ftp://x', SECRET: '', DEMO: 'maybe', LOG_LEVEL: 'loud' })
  expect(read).toThrow(/^The environment is not right:\n/)
  for (const name of ['PORT', 'API', 'SECRET', 'DEMO', 'LOG_LEVEL']) expect(read).toThrow(`  ${name}: `)
})

test('an empty variable counts as absent, and addresses lose their last slash', () => {
  const env = readEnv(schema, { PORT: '', API: 'http://localhost:3001/', SECRET: 'x', DEMO: '0', UNKNOWN: 'ignored' })
  expect(env).toEqual({
    ALLOW_HTTP: false,
    DRAIN_MS: 5000,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    PRIVATE_NETWORKS: [],
    PORT: 3000,
    API: 'http://localhost:3001',
    SECRET: 'x',
    DEMO: false,
  })
})

const addresses = z.object({ ...commonEnv, ISSUER: z.url(), API: url(), API_RESOURCE: z.url(), AUDIENCE: z.string() })
const here = { ISSUER: 'http://localhost:1/oidc', API: 'http://127.0.0.1', API_RESOURCE: 'https://x', AUDIENCE: 'x' }
const elsewhere = { ISSUER: 'HTTP://login.example', API: 'http://10.0.0.1:3001' }

test('plain http is for this machine alone, unless ALLOW_HTTP says otherwise', () => {
  const read = (more: object) => () => readEnv(addresses, { ...here, ...more })
  expect(read({})).not.toThrow()
  expect(read({ API: 'https://api.example' })).not.toThrow()
  expect(read(elsewhere)).toThrow(/ISSUER: must be an https address; ALLOW_HTTP=1 .*\n  API: must be an https/)
  expect(read({ ...elsewhere, ALLOW_HTTP: '0', PORT: '' })).toThrow('ISSUER: must be an https address')
  expect(read({ API: ' http://10.0.0.1:3001' })).toThrow('API: must be an https address')
  expect(read({ ...elsewhere, LOG_LEVEL: 'loud' })).toThrow(/LOG_LEVEL: [^]*API: must be an https/)
  expect(read({ ...elsewhere, ALLOW_HTTP: '1' })).not.toThrow()
})

const store = z.object({ ...commonEnv, DATABASE_URL: databaseUrl().optional(), REDIS_URL: z.string().optional() })

test.each([
  ['DATABASE_URL', 'postgres://app:secret@db.example/school'],
  ['DATABASE_URL', 'postgresql://10.0.0.5/school?sslmode=disable'],
  ['DATABASE_URL', 'postgres://10.0.0.5/school?sslmode=require'],
  ['DATABASE_URL', 'postgres://10.0.0.5/school?sslmode=no-verify&ssl=true'],
  ['DATABASE_URL', 'postgres://10.0.0.5/school?uselibpqcompat=true&sslmode=verify-ca'],
  ['DATABASE_URL', 'postgres://localhost/school?host=db.example'],
  ['REDIS_URL', 'redis://:secret@cache.example:6379'],
  ['REDIS_URL', 'redis://[fd00::5]:6379'],
])('%s=%s sends in plain text beyond this machine: refused, without the password', (name, address) => {
  const read = (more: object) => () => readEnv(store, { [name]: address, ...more })
  expect(read({ ALLOW_HTTP: '1', LOG_LEVEL: 'loud' })).toThrow(
    new RegExp(
      `^.*\n  LOG_LEVEL: [^]*\n  ${name}: Others could .*\\(https:, rediss:, or sslmode=verify-full.*PRIVATE_NETWORKS`,
    ),
  )
  expect(read({})).not.toThrow('secret')
  expect(read({ PRIVATE_NETWORKS: ' 10.0.0.0/8, fd00::/8' })).not.toThrow()
})

test('an IP address is refused outside PRIVATE_NETWORKS too; where a name leads shows when it is looked up', () => {
  const read = (DATABASE_URL: string) => () => readEnv(store, { DATABASE_URL, PRIVATE_NETWORKS: '192.168.0.0/16' })
  expect(read('postgres://10.0.0.5/school')).toThrow('DATABASE_URL: Others could')
  expect(read('postgres://192.168.3.4/school')).not.toThrow()
  expect(read('postgres://db.example/school')).not.toThrow()
})

test.each([
  { DATABASE_URL: 'postgres://db.example/school?sslmode=verify-full', REDIS_URL: 'rediss://cache.example' },
  { DATABASE_URL: 'postgres://localhost:5432/school', REDIS_URL: 'redis://[::1]:6379' },
  { DATABASE_URL: 'postgres://127.0.0.9/school', REDIS_URL: 'redis://127.0.0.1' },
  { DATABASE_URL: 'postgres:///school?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgres://app@%2Fvar%2Frun%2Fpostgresql/school' },
])('%j needs no private network', (given) => {
  expect(readEnv(store, given)).toMatchObject(given)
})

test('a mail server is asked for nothing that would turn its certificate off', () => {
  const read = (MAIL_URL: string) => () => readEnv(z.object(mailEnv), { MAIL_URL })
  expect(read('smtp://mail.example/?tls.rejectUnauthorized=false')).toThrow('MAIL_URL: takes no parameters')
  expect(read('smtp://mail.example?ignoreTLS=true')).toThrow('MAIL_URL: takes no parameters')
  expect(read('smtp://school:geheim@mail.example:587')).not.toThrow()
})

test('an installation that others reach has a mail server, and not the catcher', () => {
  const mailing = z
    .object({ ...mailEnv, PUBLIC_URL: url().optional(), GATEWAY_URL: url() })
    .refine(mailsLeave, mailsCaught)
  const read = (given: object) => () => readEnv(mailing, { GATEWAY_URL: 'http://localhost:3000', ...given })
  const caught = 'MAIL_URL: is the mail catcher, which brings mails nowhere'
  expect(read({})).not.toThrow()
  expect(read({ GATEWAY_URL: 'https://beheer.example' })).toThrow(caught)
  expect(read({ PUBLIC_URL: 'https://login.example', MAIL_URL: 'smtp://localhost:3025' })).toThrow(caught)
  for (const MAIL_URL of ['smtp://localhost:3025/', 'smtp://127.0.0.1:3025', 'smtp://[::1]:3025'])
    expect(read({ GATEWAY_URL: 'https://beheer.example', MAIL_URL })).toThrow(caught)
  expect(read({ GATEWAY_URL: 'https://beheer.example', MAIL_URL: 'smtp://localhost:25' })).not.toThrow()
  expect(read({ GATEWAY_URL: 'https://beheer.example', MAIL_FROM: 'nobody' })).toThrow(
    /MAIL_FROM: must be an address[^]*MAIL_URL: is the mail catcher/,
  )
  expect(read({ GATEWAY_URL: 'https://beheer.example', MAIL_URL: 'smtps://mail.example' })).not.toThrow()
})

test('an audience is a name, to which nothing is sent', () => {
  const names = { API_RESOURCE: 'http://api.example', AUDIENCE: 'http://api.example' }
  expect(readEnv(addresses, { ...here, ...names })).toMatchObject(names)
})

test.each([
  ['http://localhost:3000', true],
  ['http://beheer.localhost', true],
  ['http://127.8.0.1:3000/x', true],
  ['http://[::1]:3000', true],
  ['http://localhost.example', false],
  ['http://127.0.0.1.example', false],
  ['http://mylocalhost', false],
  ['http://localhost@school.example', false],
  ['http://0.0.0.0:3000', false],
  ['https://beheer.example', false],
  ['no address', false],
])('%s leads to this machine: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})
