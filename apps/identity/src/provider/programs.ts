/**
 * Other programs: clients of their own with the client credentials grant, scopes named like permissions, and the
 * exchange of their token by the gateway for one of the API that it calls on their behalf (RFC 8693).
 */
import { jwtVerify, type JWTVerifyGetKey } from 'jose'
import { errors, type ClientMetadata, type Provider } from 'oidc-provider'
import { z } from 'zod'
import type { IdentityEnv } from '../env.ts'
import { resourceServerOf } from './resources.ts'

export const tokenExchange = 'urn:ietf:params:oauth:grant-type:token-exchange'
const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token'

/** The programs of the environment as clients; each may ask for its own scopes only. */
export function programClients({ PROGRAMS }: IdentityEnv): ClientMetadata[] {
  return PROGRAMS.map(({ id, secret, scope }) => ({
    client_id: id,
    client_secret: secret,
    scope,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
  }))
}

const Parameters = z.object({ subject_token: z.string(), subject_token_type: z.literal(accessTokenType) })

const ProgramToken = z.object({ sub: z.string(), client_id: z.string(), scope: z.string().default('') })

/**
 * Lets the gateway exchange a program's token that was made for the gateway. A user's token never needs an exchange.
 */
export function addTokenExchange(provider: Provider, env: IdentityEnv, ownKeys: JWTVerifyGetKey): void {
  const readSubject = async (token: string) => {
    try {
      const options = { issuer: provider.issuer, audience: env.GATEWAY_AUDIENCE, typ: 'at+jwt' }
      return ProgramToken.parse((await jwtVerify(token, ownKeys, options)).payload)
    } catch {
      throw new errors.InvalidGrant('subject_token')
    }
  }
  provider.registerGrantType(
    tokenExchange,
    async (ctx) => {
      const parameters = Parameters.safeParse(ctx.oidc.params)
      if (!parameters.success) throw new errors.InvalidRequest('subject_token or subject_token_type')
      const { sub, client_id: id, scope } = await readSubject(parameters.data.subject_token)
      const program = sub === id ? await provider.Client.find(id) : undefined
      if (!program) throw new errors.InvalidGrant('subject_token')
      const api = resourceServerOf(env, ctx.oidc.params.resource)
      const resourceServer = new provider.ResourceServer(api.audience, api)
      const token = new provider.ClientCredentials({ client: program, resourceServer, scope })
      ctx.body = {
        access_token: await token.save(),
        issued_token_type: accessTokenType,
        token_type: 'Bearer',
        expires_in: token.expiration,
      }
    },
    ['subject_token', 'subject_token_type', 'resource'],
  )
}
