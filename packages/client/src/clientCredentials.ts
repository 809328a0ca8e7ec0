/** Access tokens that a program gets for itself, by the client credentials grant. */
import * as oidc from 'openid-client'

type Options = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The audience: the gateway's address, unless the gateway is set up with another one. */
  audience: string
  /** The permissions to ask for, separated by blanks: `schoolGroups:read schoolGroups:export`. */
  scope: string
}

/** How many seconds before its end a token is replaced. */
const margin = 30

/** A source of tokens for `createGatewayClient`: fetches one at first need, and a new one before the old one expires. */
export function clientCredentials(
  { issuer, clientId, clientSecret, audience, scope }: Options,
  now: () => number = Date.now,
): () => Promise<string> {
  let config: Promise<oidc.Configuration> | undefined
  let held: Promise<{ token: string; renewAt: number }> | undefined

  const fetchToken = async () => {
    config ??= discover(issuer, clientId, clientSecret)
    const answer = await oidc.clientCredentialsGrant(await config, { resource: audience, scope })
    return { token: answer.access_token, renewAt: now() + ((answer.expires_in ?? 60) - margin) * 1000 }
  }

  return async () => {
    try {
      const current = held && (await held)
      if (current && current.renewAt > now()) return current.token
      held = fetchToken()
      return (await held).token
    } catch (error) {
      config = undefined
      held = undefined
      throw error
    }
  }
}

function discover(issuer: string, clientId: string, clientSecret: string): Promise<oidc.Configuration> {
  const server = new URL(issuer)
  const insecure = server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(server, clientId, undefined, oidc.ClientSecretBasic(clientSecret), { execute: insecure })
}
