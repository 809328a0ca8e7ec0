import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { compiled } from '@schoolbeheer/testing/compiled'
import { expect, test } from 'vitest'

async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['main.ts'], {
    cwd: import.meta.dirname,
    env: { ...compiled, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { message, code }
}

test('a wrong environment is one message with every wrong variable, and exit code 1', async () => {
  const { message, code } = await start({
    PORT: 'high',
    OIDC_RESPONSE_TYPE: 'token',
    OIDC_ISSUER: '',
    OIDC_CLIENT_ID: '',
    PUBLIC_URL: '',
    SESSION_SECRET: 'short',
    TRUST_PROXY: '10.0.0.0/8, true',
  })
  expect(code).toBe(1)
  expect(message.trimEnd().split('\n').toSorted()).toEqual([
    '  OIDC_CLIENT_ID: The clientId is required and missing from your config!',
    '  OIDC_CLIENT_SECRET: is required',
    '  OIDC_ISSUER: The authority URL MUST be provided in the configuration! ',
    '  OIDC_RESPONSE_TYPE: Invalid response type!',
    '  PORT: is a port number',
    '  PUBLIC_URL: The redirectUrl is required and missing from your config',
    '  SESSION_SECRET: needs at least 32 characters',
    '  TRUST_PROXY.1: must be addresses or networks such as 10.0.0.0/8',
    'The environment is not right:',
  ])
})

test('renewal without refresh tokens needs an address for it', async () => {
  const { message } = await start({
    OIDC_CLIENT_SECRET: 'x',
    SESSION_SECRET: 'x'.repeat(32),
    OIDC_USE_REFRESH_TOKEN: 'false',
  })
  expect(message).toContain(
    'OIDC_SILENT_RENEW_URL: Please provide a silent renew URL if using renew and not refresh tokens',
  )
})
