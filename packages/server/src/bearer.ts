/**
 * The caller of a request, by a JWT access token of the sign-in provider: its signature, audience, issuer, type and
 * expiry are checked.
 */
import { problem } from '@schoolbeheer/contracts/problem'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { roleFlags } from '@schoolbeheer/domain/roles'
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'

/** A caller who has not signed in: no flag is set, so only public calls are allowed. */
export const anonymous: Viewer = { userId: '', schoolGuid: null, ...roleFlags([]) }

/** The viewer of an Authorization header; throws a 401 Problem, or a 503 when the provider's keys cannot be fetched. */
export type Authenticate = (authorization: string | undefined) => Promise<Viewer>

const Claims = z.object({
  sub: z.string(),
  role: z.unknown().optional(),
  school: z.string().nullish(),
  given_name: z.string().nullish(),
  family_name: z.string().nullish(),
  email: z.string().nullish(),
  uid: z.int().nullish().catch(null),
  client_id: z.string().optional(),
  scope: z.string().default(''),
})

const algorithms = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA']

type Options = {
  issuer: string
  audience: string
  /** Whether tokens of type JWT or without a type are accepted too, as some providers make them. Off by default. */
  anyType?: boolean
  /** The keys of the provider itself, which need not be fetched. */
  ownKeys?: JWTVerifyGetKey
}

/** Checks tokens of `issuer` made for `audience`; the keys are found through its discovery document at first need. */
export function bearerAuthentication({ issuer, audience, anyType = false, ownKeys }: Options): Authenticate {
  let keys: Promise<JWTVerifyGetKey> | undefined
  const providerKeys = async () => {
    if (ownKeys) return ownKeys
    keys ??= discoverKeys(issuer)
    try {
      return await keys
    } catch (error) {
      keys = undefined
      throw problem(503, { cause: error })
    }
  }
  return async (authorization) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
    if (!token) throw problem(401)
    try {
      const { payload, protectedHeader } = await jwtVerify(token, await providerKeys(), {
        issuer,
        audience,
        algorithms,
        requiredClaims: ['exp', 'iat', 'sub'],
      })
      if (!isAccessToken(protectedHeader.typ, anyType)) throw problem(401)
      return viewerOf(Claims.parse(payload))
    } catch (error) {
      if (error instanceof errors.JWKSTimeout) throw problem(503, { cause: error })
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw problem(401, { cause: error })
      throw error
    }
  }
}

function isAccessToken(typ: string | undefined, anyType: boolean): boolean {
  const type = typ?.toLowerCase().replace(/^application\//, '')
  return type === 'at+jwt' || (anyType && (type === undefined || type === 'jwt'))
}

/** A token whose subject is the client itself belongs to another program, which may do what its scopes say. */
function viewerOf({ sub, role, school, client_id: client, scope, ...names }: z.output<typeof Claims>): Viewer {
  return sub === client
    ? { userId: sub, name: sub, schoolGuid: null, ...roleFlags(['Active', 'Admin']), scopes: scope.split(' ') }
    : { userId: sub, ...personOf(names), schoolGuid: school ?? null, ...roleFlags(role) }
}

/** The person of the token. Some providers leave these claims out. */
function personOf({ given_name: firstName, family_name: lastName, email, uid }: Partial<z.output<typeof Claims>>) {
  const name = [firstName, lastName].filter(Boolean).join(' ') || email
  return {
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
    ...(firstName ? { firstName } : {}),
    ...(lastName ? { lastName } : {}),
    ...(typeof uid === 'number' ? { uid } : {}),
  }
}

async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(5000),
  })
  const metadata = z.object({ issuer: z.literal(issuer), jwks_uri: z.url() }).parse(await response.json())
  return createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: 5000 })
}
