/** The gateway's environment. */
import { commonEnv, flag, port, readEnv, url } from '@schoolbeheer/server/env'
import { z } from 'zod'

const secret = z.string('is required, at least 32 characters').min(32, 'needs at least 32 characters')

const GatewayEnv = z.object({
  ...commonEnv,
  PORT: port(3000),
  /** Its own origin as the browser sees it; redirects and cookies follow this, never a request header. */
  PUBLIC_URL: url().default('http://localhost:3000'),
  SCHOOL_API_URL: url().default('http://localhost:3001'),
  OIDC_ISSUER: z.url('must be an address').default('http://localhost:3002/oidc'),
  OIDC_CLIENT_ID: z.string('is required').default('schoolbeheer'),
  OIDC_CLIENT_SECRET: z.string('is required').min(1),
  OIDC_SCOPE: z.string().default('openid email profile'),
  /** The audience to ask for; without it the provider's one access token serves the API. */
  OIDC_SCHOOL_API_RESOURCE: z.url('must be an address').optional(),
  OIDC_IDENTITY_API_RESOURCE: z.url('must be an address').optional(),
  /** Encrypts the tokens in the session store. */
  SESSION_SECRET: secret,
  /** The one before it, while sessions that it sealed still live: so that the secret can be changed. */
  SESSION_SECRET_OLD: secret.optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis or rediss address' }).optional(),
  /** Networks of the proxies whose forwarded headers count, separated by commas. */
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((network) => network.trim()))
    .optional(),
  /** The built web client; `false` where something else serves it (development). */
  SERVE_WEB: flag(true),
})

export type GatewayEnv = z.output<typeof GatewayEnv>

export const gatewayEnv = (env: Record<string, string | undefined> = process.env): GatewayEnv =>
  readEnv(GatewayEnv, env)
