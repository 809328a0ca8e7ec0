/**
 * Other programs, which call us with a bearer access token whose audience is the gateway. For an API with an audience
 * of its own, their token is exchanged at the provider (RFC 8693), so that the API sees the real caller. If a provider
 * has one token for all, it is passed on as it is.
 */
import { hash } from 'node:crypto'
import { bearerAuthentication, type Authenticate } from '@schoolbeheer/server/bearer'
import { Newest } from '@schoolbeheer/server/newest'
import type { GatewayEnv } from '../env.ts'
import type { Provider } from './provider.ts'

export type Programs = ReturnType<typeof createPrograms>

type ExchangedToken = { token: string; renewAt: number }

/** The seconds before its expiry at which an exchanged token is no longer used. */
const margin = 30
/** The most exchanged tokens that are kept. */
const most = 1000

/** @param now milliseconds since 1970 */
export function createPrograms(env: GatewayEnv, provider: Provider, now: () => number) {
  const authenticate: Authenticate = bearerAuthentication({
    issuer: env.OIDC_ISSUER,
    audience: env.GATEWAY_AUDIENCE ?? env.PUBLIC_URL,
    anyType: env.OIDC_ACCESS_TOKEN_TYPE === 'JWT',
  })
  const exchanged = new Newest<string, Promise<ExchangedToken>>(most)

  const tokenFor = async (authorization: string, resource: string): Promise<string> => {
    const token = authorization.slice('Bearer '.length)
    if (!resource) return token
    const key = hash('sha256', `${resource} ${token}`, 'base64url')
    const known = await exchanged.get(key)
    if (known && known.renewAt > now()) return known.token
    const fresh = exchange(token, resource)
    fresh.catch(() => exchanged.delete(key))
    exchanged.set(key, fresh)
    return (await fresh).token
  }

  const exchange = async (token: string, resource: string): Promise<ExchangedToken> => {
    const { accessToken, expiresInSeconds } = await provider.exchange(token, resource)
    return { token: accessToken, renewAt: now() + (expiresInSeconds - margin) * 1000 }
  }

  return { authenticate, tokenFor }
}
