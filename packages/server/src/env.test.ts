import { expect, test } from 'vitest'
import { z } from 'zod'
import { commonEnv, flag, port, readEnv, url } from './env.ts'

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
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    PORT: 3000,
    API: 'http://localhost:3001',
    SECRET: 'x',
    DEMO: false,
  })
})
