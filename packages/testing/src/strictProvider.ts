/** A sign-in provider for tests that misbehaves on purpose: each test says where it leaves the standard. */
import { createHash, randomUUID } from 'node:crypto'
import Fastify, { type FastifyReply } from 'fastify'
import { SignJWT, exportJWK, generateKeyPair, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'

/** The user who signs in: the answer of user info. JWT access tokens carry a part of it. */
export type ProviderUser = {
  sub: string
  role: string[]
  school?: string
  email?: string
  given_name?: string
  family_name?: string
}

export type Faults = {
  /** Changes to the discovery document; undefined removes a key. */
  metadata?: Record<string, unknown>
  /** Changes to the claims of the id token. */
  idToken?: JWTPayload
  foreignKey?: boolean
  userInfo?: Record<string, unknown>
  expiresIn?: number
  /** The answer of the token endpoint instead of the provider's; when it returns undefined, the provider answers. */
  token?: (body: URLSearchParams, reply: FastifyReply) => unknown
  /** The answer of discovery instead of the provider's. */
  discovery?: (reply: FastifyReply) => unknown
  /** The error with which the sign-in comes back. */
  refusal?: string
  /** The answers to the pushed request, the keys or a revocation instead of the provider's. */
  par?: (reply: FastifyReply) => unknown
  keys?: (reply: FastifyReply) => unknown
  revocation?: (reply: FastifyReply) => unknown
}

export type StrictProvider = Awaited<ReturnType<typeof startStrictProvider>>

export const clientId = 'gateway-under-test'

/** A sign-in, to which its code and its tokens refer. */
type Grant = { nonce: string; challenge: string; who: ProviderUser }

const tokenExchange = 'urn:ietf:params:oauth:grant-type:token-exchange'

/** @param now its clock, in milliseconds since 1970; a test that moves the gateway's clock passes the same one */
export async function startStrictProvider({ now = Date.now } = {}) {
  // The names are unique for this provider, because gateways that share a store also hold the sessions of other tests.
  const [user, session] = [`anna-${randomUUID()}`, `session-${randomUUID()}`]
  const calls: string[] = []
  const tokenRequests: URLSearchParams[] = []
  const revoked: string[] = []
  let faults: Faults = {}
  let next: ProviderUser = { sub: user, role: ['Active', 'Admin'], email: 'anna@example.test' }
  let latest: Grant = { nonce: '', challenge: '', who: next }
  const grants = new Map<string, Grant>()
  // The provider can stop even when a test leaves a request unanswered.
  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)))
  })
  app.addHook('onRequest', async ({ method, url }) => void calls.push(`${method} ${url.split('?')[0]}`))
  const tokens = await createTokens({ user, session, now, issuer: () => issuer, faults: () => faults })

  app.get('/.well-known/openid-configuration', async (_request, reply) =>
    faults.discovery ? faults.discovery(reply) : { ...metadataOf(issuer), ...faults.metadata },
  )
  app.get('/jwks', async (_request, reply) => (faults.keys ? faults.keys(reply) : { keys: [await tokens.publicKey()] }))
  const authorize = (query: unknown) => {
    const { nonce, code_challenge: challenge } = Authorize.parse(query)
    latest = { nonce, challenge, who: next }
  }
  app.get('/authorize', async (request, reply) => {
    const pushed = z.object({ request_uri: z.string(), state: z.string().optional() }).safeParse(request.query)
    if (!pushed.success) authorize(request.query)
    const { redirect_uri: back, state } = pushed.success ? pushedRequest : Authorize.parse(request.query)
    const code = randomUUID()
    grants.set(code, latest)
    const answer = faults.refusal ? { error: faults.refusal } : { code }
    return reply.redirect(`${back}?${new URLSearchParams({ ...answer, state, iss: issuer })}`, 303)
  })
  let pushedRequest = { redirect_uri: '', state: '' }
  app.post<{ Body: URLSearchParams }>('/par', async ({ body }, reply) => {
    if (faults.par) return faults.par(reply)
    const query = Object.fromEntries(body)
    authorize(query)
    pushedRequest = Authorize.parse(query)
    return reply.code(201).send({ request_uri: 'urn:pushed:1', expires_in: 60 })
  })
  const grantTokens = async (grant = latest, resource: string | null = null) => {
    const answer = await tokens.make(grant, resource)
    grants.set(answer.access_token, grant)
    grants.set(answer.refresh_token, grant)
    return answer
  }
  const redeem = (body: URLSearchParams, reply: FastifyReply) => {
    const resource = body.get('resource')
    if (body.get('grant_type') === tokenExchange)
      return tokens.exchange(body.get('subject_token') ?? '', resource ?? '')
    const code = body.get('code')
    const grant = grants.get(code ?? body.get('refresh_token') ?? '')
    const isTheirs = !code || grant?.challenge === challengeOf(body.get('code_verifier') ?? '')
    if (code) grants.delete(code)
    return grant && isTheirs ? grantTokens(grant, resource) : reply.code(400).send({ error: 'invalid_grant' })
  }
  app.post<{ Body: URLSearchParams }>('/token', async ({ body }, reply) => {
    tokenRequests.push(body)
    return faults.token?.(body, reply) ?? redeem(body, reply)
  })
  app.get('/userinfo', async ({ headers }, reply) => {
    const grant = grants.get(headers.authorization?.replace(/^Bearer /i, '') ?? '')
    return grant ? { ...grant.who, ...faults.userInfo } : reply.code(401).send()
  })
  app.post<{ Body: URLSearchParams }>('/logout', async ({ body }, reply) =>
    reply.redirect(body.get('post_logout_redirect_uri') ?? '', 303),
  )
  app.post<{ Body: URLSearchParams }>('/revoke', async ({ body }, reply) => {
    if (faults.revocation) return faults.revocation(reply)
    revoked.push(body.get('token') ?? '')
    return {}
  })
  const issuer = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')
  return {
    issuer,
    user,
    session,
    calls,
    tokenRequests,
    /** All tokens that were issued, and those that were revoked. */
    issued: tokens.issued,
    revoked,
    misbehave: (changes: Faults) => void (faults = changes),
    /** Sets the user who signs in from now on; until then it is an admin. */
    signsIn: (who: ProviderUser) => void (next = who),
    /** The usual answer of the token endpoint for the user who signed in last. */
    tokens: () => grantTokens(),
    /** A JWT access token for an audience, as another program has, with a test's changes; '' leaves the type out. */
    accessToken: tokens.accessToken,
    /** A logout token as the provider would send it, with the changes of a test. */
    logoutToken: tokens.logoutToken,
    stop: () => app.close(),
  }
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/logout`,
    revocation_endpoint: `${issuer}/revoke`,
    pushed_authorization_request_endpoint: `${issuer}/par`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
}

type TokenOptions = {
  user: string
  session: string
  now: () => number
  issuer: () => string
  faults: () => Faults
}

/** The tokens of the provider, signed with its own key or, as a fault, with another. */
async function createTokens({ user, session, now, issuer, faults }: TokenOptions) {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const issued: string[] = []
  const seconds = () => Math.floor(now() / 1000)
  const expiresIn = () => faults().expiresIn ?? 300
  const sign = (claims: JWTPayload, typ?: string) =>
    new SignJWT({ iss: issuer(), iat: seconds(), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'own', ...(typ ? { typ } : {}) })
      .sign(faults().foreignKey ? foreign.privateKey : own.privateKey)
  const idToken = ({ nonce, who: { sub } }: Grant) =>
    sign({ aud: clientId, sub, sid: session, exp: seconds() + 300, nonce, ...faults().idToken })
  const accessToken = (claims: JWTPayload, audience: string, typ = 'at+jwt') =>
    sign({ sub: user, aud: audience, jti: randomUUID(), exp: seconds() + expiresIn(), ...claims }, typ)

  return {
    issued,
    publicKey: async () => ({ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }),
    accessToken,
    /** The access token is opaque, for user info, or a JWT when it is for the API of a resource. */
    make: async (grant: Grant, resource: string | null) => {
      const { sub, role, school } = grant.who
      const claims = { sub, role, ...(school ? { school } : {}), client_id: clientId }
      const answer = {
        access_token: resource ? await accessToken(claims, resource) : `access-${randomUUID()}`,
        refresh_token: `refresh-${randomUUID()}`,
        token_type: 'bearer',
        expires_in: expiresIn(),
        id_token: await idToken(grant),
      }
      issued.push(answer.access_token, answer.refresh_token, answer.id_token)
      return answer
    },
    /** RFC 8693: the same claims, for the API of a resource. */
    exchange: async (subjectToken: string, resource: string) => {
      const { payload } = await jwtVerify(subjectToken, own.publicKey, { issuer: issuer(), typ: 'at+jwt' })
      const answer = { token_type: 'bearer', issued_token_type: 'urn:ietf:params:oauth:token-type:access_token' }
      const whole = { iat: seconds(), exp: seconds() + expiresIn(), aud: resource }
      return { ...answer, access_token: await accessToken({ ...payload, ...whole }, resource), expires_in: expiresIn() }
    },
    logoutToken: (claims: JWTPayload = {}, typ = 'logout+jwt') => {
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
      return sign({ aud: clientId, jti: randomUUID(), exp: seconds() + 60, sid: session, events, ...claims }, typ)
    },
  }
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

const Authorize = z.object({
  redirect_uri: z.string(),
  state: z.string(),
  nonce: z.string(),
  code_challenge: z.string(),
})
