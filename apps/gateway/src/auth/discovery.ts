/** The discovery of the sign-in provider at first need, with its timeouts and retries. */
import { problem } from '@schoolbeheer/contracts/problem'
import * as oidc from 'openid-client'
import type { GatewayEnv } from '../env.ts'
import { failure, nameOf } from './failures.ts'

const timeoutSeconds = 8
/**
 * The timeout is longer here: a token request uses up its code or refresh token, so giving up on the answer loses the
 * session.
 */
const tokenTimeoutSeconds = 15
/** The number of retries of discovery, a pushed request and a revocation. */
const retries = 2

/** The provider by its metadata, with the signature of its id tokens checked. */
export async function discover(env: GatewayEnv): Promise<oidc.Configuration> {
  const issuer = new URL(env.OIDC_ISSUER)
  const insecure = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  const secret = oidc.ClientSecretBasic(env.OIDC_CLIENT_SECRET)
  const config = await oidc.discovery(issuer, env.OIDC_CLIENT_ID, undefined, secret, {
    execute: [oidc.enableNonRepudiationChecks, ...insecure],
    timeout: timeoutSeconds,
  })
  config.timeout = timeoutSeconds
  const { jwks_uri: keys, token_endpoint: tokens } = config.serverMetadata()
  config[oidc.customFetch] = async (address, { body = null, signal = null, ...options }) => {
    const limit = isSame(address, tokens) ? AbortSignal.timeout(tokenTimeoutSeconds * 1000) : signal
    const ask = () => fetch(address, { ...options, body, signal: limit })
    return isSame(address, keys) ? withRetries(async () => orFailure(await ask())) : ask()
  }
  return config
}

/** The metadata may spell an address otherwise than the library does in its request. */
function isSame(address: string, other: string | undefined): boolean {
  return other !== undefined && new URL(address).href === new URL(other).href
}

function orFailure(response: Response): Response {
  if (!response.ok) throw problem(503)
  return response
}

/** Makes a value at first need. Attempts do not overlap, and a failure is not kept. */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return async () => {
    made ??= make()
    try {
      return await made
    } catch (error) {
      made = undefined
      throw failure(nameOf(error))
    }
  }
}

/** Repeats the work when it failed; throws the last failure. */
export async function withRetries<T>(work: () => Promise<T>, left = retries): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (left === 0) throw error
    return withRetries(work, left - 1)
  }
}
