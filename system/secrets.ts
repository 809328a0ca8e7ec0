/** The secrets of a system on one machine: made at its first start and kept beside its data. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const secret = z.string().default(() => randomBytes(32).toString('base64url'))

export const Secrets = z.object({
  /** The gateway's client secret at the sign-in provider. */
  clientSecret: secret,
  sessionSecret: secret,
  schoolDataSecret: secret,
  identityDataSecret: secret,
  /** The client secret of the demo program. */
  programSecret: secret,
  /** The school API's key and secret at the simulated access point, and the secret that signs its webhooks. */
  accessPointKey: secret,
  accessPointSecret: secret,
  webhookSecret: secret,
})

/** The file in which the secrets are kept. */
export function secretsFile(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}

/** Reads the secrets; makes and keeps one that is missing. */
export function keptSecrets(dataDir: string): z.output<typeof Secrets> {
  const file = secretsFile(dataDir)
  const secrets = Secrets.parse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}
