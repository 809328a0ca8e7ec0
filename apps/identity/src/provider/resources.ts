/** The APIs that access tokens are made for: an audience each, JWTs, and scopes named like permissions. */
import { permissions } from '@schoolbeheer/domain/permissions'
import { errors, type ResourceServer } from 'oidc-provider'
import type { IdentityEnv } from '../env.ts'

export const signingAlgorithm = 'ES256'

/** The scopes that a program can have. */
export const scopes = Object.keys(permissions)

/** The API of an audience; throws the protocol's `invalid_target` for one that is none of ours. */
export function resourceServerOf(env: IdentityEnv, audience: unknown): ResourceServer & { audience: string } {
  const ours = [env.SCHOOL_API_RESOURCE, env.IDENTITY_API_RESOURCE, env.GATEWAY_AUDIENCE].find(
    (one) => one === audience,
  )
  if (!ours) throw new errors.InvalidTarget()
  return { scope: scopes.join(' '), audience: ours, accessTokenFormat: 'jwt', jwt: { sign: { alg: signingAlgorithm } } }
}
