/** The environment of the demo data's process. */
import { commonEnv, databaseUrl, flag, readEnv, secret, staysHere, url } from '@schoolbeheer/server/env'
import { z } from 'zod'

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
