/** Access tokens that a program on Node gets for itself, by the client credentials grant (RFC 6749, section 4.4). */
import { createHash } from 'node:crypto'
import * as oidc from 'openid-client'
import { readHeld, writeHeld, type HeldToken } from './cacheFile.ts'
import type { Scope } from './calls.gen.ts'
import { Problem } from './problem.ts'

/** Options of `clientCredentials`. */
export type CredentialsOptions = {
  /** The provider's issuer: `https://login.example.be/oidc`. */
  issuer: string
  /** The program's id and secret at the provider. */
  clientId: string
  clientSecret: string
  /** The audience: the gateway's address, unless the gateway is set up with another one. */
  audience: string
  /** The scopes to ask for, as a list or separated by blanks: `schoolGroups:read schoolGroups:export`. */
  scope: string | readonly Scope[]
  /**
   * A file in which processes of the same program share their token, so that a job that starts each minute does not ask
   * for one each time. It is made for its owner alone (mode 0600), and one that others may read is not trusted.
   */
  cacheFile?: string | undefined
}

/** How many seconds before its end a token is replaced. */
const margin = 30

/**
 * A source of tokens for `createGatewayClient`: fetches one at first need, and a new one half a minute before it expires.
 * @param now milliseconds since 1970
 * @throws TypeError at once where an option is missing
 * @throws Problem from the function that it returns: status 401 when the provider refuses, 0 when it does not answer
 */
export function clientCredentials(options: CredentialsOptions, now: () => number = Date.now): () => Promise<string> {
  const { issuer, clientId, clientSecret, audience, cacheFile } = options
  const scope = typeof options.scope === 'string' ? options.scope : options.scope?.join(' ')
  for (const [name, value] of Object.entries({ issuer, clientId, clientSecret, audience, scope }))
    if (!value) throw new TypeError(`clientCredentials needs \`${name}\`.`)
  const key = createHash('sha256')
    .update(JSON.stringify([issuer, clientId, audience, scope]))
    .digest('base64url')
  let config: Promise<oidc.Configuration> | undefined
  let held: Promise<HeldToken> | undefined

  const isFresh = (one: HeldToken) => one.renewAt > now()

  const obtain = async (): Promise<HeldToken> => {
    const shared = cacheFile ? await readHeld(cacheFile, key) : undefined
    if (shared && isFresh(shared)) return shared
    config ??= discover(options)
    const answer = await oidc.clientCredentialsGrant(await config, { resource: audience, scope })
    const made = { token: answer.access_token, renewAt: now() + ((answer.expires_in ?? 60) - margin) * 1000 }
    if (cacheFile) await writeHeld(cacheFile, key, made)
    return made
  }

  return async () => {
    try {
      const current = held && (await held)
      if (current && isFresh(current)) return current.token
      held = obtain()
      return (await held).token
    } catch (error) {
      config = undefined
      held = undefined
      throw failureOf(error, options)
    }
  }
}

function discover({ issuer, clientId, clientSecret }: CredentialsOptions): Promise<oidc.Configuration> {
  const server = new URL(issuer)
  const insecure = server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(server, clientId, undefined, oidc.ClientSecretBasic(clientSecret), { execute: insecure })
}

/** The failure in one sentence: what the provider refuses is named by its error code. */
function failureOf(error: unknown, { issuer, clientId }: CredentialsOptions): unknown {
  if (error instanceof oidc.ResponseBodyError) {
    const why = error.error_description ? `${error.error} (${error.error_description})` : error.error
    return new Problem(401, `The provider ${issuer} gave the program ${clientId} no token: ${why}.`, { cause: error })
  }
  if (!(error instanceof Error) || error instanceof Problem || 'syscall' in error) return error
  const { cause } = error
  const why = cause instanceof Error ? `${error.message} (${cause.message})` : error.message
  return new Problem(0, `The provider ${issuer} cannot be asked for a token: ${why}.`, { cause: error })
}
