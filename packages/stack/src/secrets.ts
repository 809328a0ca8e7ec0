/** The secrets of a system on one machine: made at its first start and kept beside its data. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Secrets = z.object({ clientSecret: z.string(), sessionSecret: z.string() })

export const keptSecrets = (dataDir: string): z.output<typeof Secrets> => {
  const file = join(dataDir, 'secrets.json')
  if (existsSync(file)) return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  const random = () => randomBytes(32).toString('base64url')
  const secrets = { clientSecret: random(), sessionSecret: random() }
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}
