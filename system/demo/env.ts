/** The environment of the demo data's process, and of the command that writes bank files for a demo. */
import { commonEnv, databaseUrl, flag, port, readEnv, secret, staysHere, url } from '@schoolbeheer/server/env'
import { z } from 'zod'
import { addressesAt, portsFrom } from '../ports.ts'

/** The addresses of an installation that is to have demo data. */
export const reachedAt = { PUBLIC_URL: url().optional(), GATEWAY_URL: url().optional() }

/**
 * Whether demo accounts are allowed: everybody knows their password, so only in an installation that one machine
 * reaches.
 */
export function demoStaysHere(env: {
  DEMO: boolean
  PUBLIC_URL?: string | undefined
  GATEWAY_URL?: string | undefined
}) {
  return !env.DEMO || staysHere(env)
}

export const demoRefused = {
  path: ['DEMO'],
  error:
    'demo accounts have a password that everybody knows, and this installation is reached from other machines: set DEMO=0, and make the first admin with create-admin (README.md)',
}

const DemoEnv = z
  .object({
    ...reachedAt,
    PRIVATE_NETWORKS: commonEnv.PRIVATE_NETWORKS,
    SCHOOL_DATABASE_URL: databaseUrl(),
    IDENTITY_DATABASE_URL: databaseUrl(),
    SCHOOL_DATA_SECRET: secret(),
    SCHOOL_DATA_SECRET_OLD: secret().optional(),
    /** Whether to add demo data; without it the databases stay as they are. */
    DEMO: flag(false),
    DEMO_GROUPS: z.coerce.number().int().min(1).default(60),
  })
  .refine(demoStaysHere, demoRefused)

export type DemoEnv = z.output<typeof DemoEnv>

export function demoEnv(env: Record<string, string | undefined> = process.env): DemoEnv {
  return readEnv(DemoEnv, env)
}

/** The demo that runs: by the variables of its start, unless its addresses are others. */
export function bankFilesEnv(env: Record<string, string | undefined> = process.env) {
  const { PORT, DATA_DIR, GATEWAY_URL, OIDC_ISSUER } = readEnv(
    z.object({
      PORT: port(3000),
      DATA_DIR: z.string().default('.data'),
      GATEWAY_URL: url().optional(),
      OIDC_ISSUER: url().optional(),
    }),
    env,
  )
  const { gateway, identity } = addressesAt(portsFrom(PORT))
  return { dataDir: DATA_DIR, gateway: GATEWAY_URL ?? gateway, issuer: OIDC_ISSUER ?? `${identity}/oidc` }
}
