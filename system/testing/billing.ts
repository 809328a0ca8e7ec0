/** The command of another program, as a process of its own. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { compiled } from '@schoolbeheer/testing/compiled'
import { testProgram } from './gateway.ts'

export type RunOptions = { answer?: string; env?: Record<string, string> }

type Addresses = { url: string; identityUrl: string }

/** Runs the command; answers its lines without the blanks that align them. */
export function runBilling(
  { url, identityUrl }: Addresses,
  args: string[],
  { answer = '', env = {} }: RunOptions = {},
) {
  const given = {
    ...compiled,
    GATEWAY_URL: url,
    OIDC_ISSUER: `${identityUrl}/oidc`,
    PROGRAM_ID: testProgram.id,
    PROGRAM_SECRET: testProgram.secret,
    ...env,
  }
  const command = join(import.meta.dirname, '../../packages/client/example/billing/main.ts')
  const { promise, resolve } = Promise.withResolvers<{ code: number; lines: string[]; errors: string }>()
  const child = execFile(process.execPath, [command, ...args], { env: given }, (error, stdout, errors) => {
    const lines = stdout.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, ' | '))
    resolve({ code: error ? Number(error.code) : 0, lines: lines.filter(Boolean), errors })
  })
  child.stdin?.end(answer)
  return promise
}
