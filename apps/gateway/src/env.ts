/** The gateway's environment. */
import { commonEnv, flag, networks, port, readEnv, secret, storeEnv, url } from '@schoolbeheer/server/env'
import { ownSecrets } from '@schoolbeheer/server/ownSecrets'
import { z } from 'zod'

const GatewayEnv = z
  .object({
    ...commonEnv,
    ...storeEnv,
    PORT: port(3000),
    /** The gateway's own origin as the browser sees it; redirects and cookies follow this, never a request header. */
    PUBLIC_URL: z
      .string()
      .min(1, 'The redirectUrl is required and missing from your config')
      .pipe(url())
      .default('http://localhost:3000'),
    SCHOOL_API_URL: url().default('http://localhost:3001'),
    /** The address of the identity API; the school API gives it when it is absent. */
    IDENTITY_API_URL: url().optional(),
    OIDC_ISSUER: z
      .string()
      .min(1, 'The authority URL MUST be provided in the configuration! ')
      .pipe(z.url('must be an address'))
      .default('http://localhost:3002/oidc'),
    OIDC_CLIENT_ID: z.string().min(1, 'The clientId is required and missing from your config!').default('schoolbeheer'),
    OIDC_CLIENT_SECRET: z.string('is required').min(1),
    OIDC_SCOPE: z.string().default('openid email profile'),
    /** The values that a deployment may name; the flow that runs is always code with PKCE. */
    OIDC_RESPONSE_TYPE: z.enum(['code', 'id_token token', 'id_token'], 'Invalid response type!').default('code'),
    OIDC_USE_PAR: flag(false),
    OIDC_CHECK_SESSION: flag(false),
    OIDC_SILENT_RENEW: flag(true),
    OIDC_USE_REFRESH_TOKEN: flag(true),
    OIDC_SILENT_RENEW_URL: z.url('must be an address').optional(),
    OIDC_END_SESSION: z.enum(['redirect', 'post'], 'must be redirect or post').default('redirect'),
    /** The audience to ask for; without it the provider's one access token serves the API. */
    OIDC_SCHOOL_API_RESOURCE: z.url('must be an address').optional(),
    OIDC_IDENTITY_API_RESOURCE: z.url('must be an address').optional(),
    /** The audience that another program's access token must have; PUBLIC_URL unless given. */
    GATEWAY_AUDIENCE: z.string().optional(),
    /** The type in the header of such a token; with JWT a token without a type is taken too. */
    OIDC_ACCESS_TOKEN_TYPE: z.enum(['at+jwt', 'JWT'], 'must be at+jwt or JWT').default('at+jwt'),
    /** Encrypts the tokens in the session store. */
    SESSION_SECRET: secret(),
    /** The previous secret, while sessions that it sealed still live, so that the secret can be changed. */
    SESSION_SECRET_OLD: secret().optional(),
    /** The networks of the proxies whose forwarded headers count, separated by commas. */
    TRUST_PROXY: networks().optional(),
    /** Whether `/openapi.json` describes the calls for programs in other languages. */
    API_DOCS: flag(false),
    /** The built web client; `false` where something else serves it (development). */
    SERVE_WEB: flag(true),
  })
  .refine((env) => !env.OIDC_SILENT_RENEW || env.OIDC_USE_REFRESH_TOKEN || env.OIDC_SILENT_RENEW_URL, {
    path: ['OIDC_SILENT_RENEW_URL'],
    error: 'Please provide a silent renew URL if using renew and not refresh tokens',
  })
  .refine(
    (env) => env.OIDC_ACCESS_TOKEN_TYPE === 'at+jwt' || (env.GATEWAY_AUDIENCE ?? env.PUBLIC_URL) !== env.OIDC_CLIENT_ID,
    {
      path: ['OIDC_ACCESS_TOKEN_TYPE'],
      error:
        'must be at+jwt where GATEWAY_AUDIENCE (or else PUBLIC_URL) is the client, whose id tokens would pass for access tokens',
    },
  )
  .check(ownSecrets())

export type GatewayEnv = z.output<typeof GatewayEnv>

/** Variables in which an empty value is a mistake: nobody means to sign in nowhere. */
const neverEmpty = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'PUBLIC_URL']

export function gatewayEnv(env: Record<string, string | undefined> = process.env): GatewayEnv {
  return readEnv(GatewayEnv, env, neverEmpty)
}
