/** The secrets of a system on one machine: made at its first start and kept beside its data. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const secret = z.string().default(() => randomBytes(32).toString('base64url'))

const Secrets = z.object({
  /** Of the gateway at the sign-in provider. */
  clientSecret: secret,
  sessionSecret: secret,
  /** Of the demo program. */
  programSecret: secret,
})

/** Where they are kept. */
export function secretsFile(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}

/** Those that are kept; one that is missing is made now. */
export function keptSecrets(dataDir: string): z.output<typeof Secrets> {
  const file = secretsFile(dataDir)
  const secrets = Secrets.parse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}
