import { expect, test } from 'vitest'
import { z } from 'zod'
import { commonEnv, flag, isLoopback, port, readEnv, url } from './env.ts'

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
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
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
