/** The environment of the school API; the defaults are for a system on one machine. */
import { commonEnv, flag, mailEnv, origin, port, readEnv, url } from '@schoolbeheer/server/env'
import { z } from 'zod'

const Schema = z.object({
  ...commonEnv,
  ...mailEnv,
  PORT: port(3001),
  PUBLIC_URL: url().optional(),
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  /** As its tokens name it, a slash at the end included. */
  OIDC_ISSUER: z.url('must be an address').default('http://localhost:3002/oidc'),
  AUDIENCE: z.string().optional(),
  /** Where the links in mails lead. */
  GATEWAY_URL: origin().default('http://localhost:3000'),
  IDENTITY_API_URL: url().optional(),
  /** Serves the page of the API at /docs. */
  API_DOCS: flag(false),
})

/**
 * Reads the environment. What is not given follows from the rest: PUBLIC_URL from the port, AUDIENCE (of the bearer
 * tokens) from PUBLIC_URL, IDENTITY_API_URL from the issuer.
 */
export function schoolApiEnv(variables: Record<string, string | undefined> = process.env) {
  const env = readEnv(Schema, variables)
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  return {
    ...env,
    PUBLIC_URL: publicUrl,
    AUDIENCE: env.AUDIENCE ?? publicUrl,
    IDENTITY_API_URL: env.IDENTITY_API_URL ?? new URL(env.OIDC_ISSUER).origin,
  }
}

export type SchoolApiEnv = ReturnType<typeof schoolApiEnv>
