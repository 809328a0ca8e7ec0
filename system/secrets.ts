/** The secrets of a system on one machine: made at its first start and kept beside its data. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** A former secret, which somebody wrote there while the new one takes over: see docs/secrets.md. */
const old = z.string().min(32).optional()

const secret = z.string().default(() => randomBytes(32).toString('base64url'))

export const Secrets = z.object({
  /** The gateway's client secret at the sign-in provider. */
  clientSecret: secret,
  sessionSecret: secret,
  sessionSecretOld: old,
  schoolDataSecret: secret,
  schoolDataSecretOld: old,
  identityDataSecret: secret,
  identityDataSecretOld: old,
  /** The client secret of the demo program. */
  programSecret: secret,
  programSecretOld: old,
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

/** The variables by which each app seals its database. */
export function dataSecretsOf(secrets: z.output<typeof Secrets>) {
  return {
    school: { DATA_SECRET: secrets.schoolDataSecret, DATA_SECRET_OLD: secrets.schoolDataSecretOld },
    identity: { DATA_SECRET: secrets.identityDataSecret, DATA_SECRET_OLD: secrets.identityDataSecretOld },
  }
}
