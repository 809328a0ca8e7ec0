/** A sign-in provider of the tests' own that misbehaves on purpose: each test says where it leaves the standard. */
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyReply } from 'fastify'
import { SignJWT, exportJWK, generateKeyPair, type JWTPayload } from 'jose'
import { z } from 'zod'

export type Faults = {
  /** Changes to the discovery document; undefined takes a key out. */
  metadata?: Record<string, unknown>
  /** Changes to the claims of the id token. */
  idToken?: JWTPayload
  foreignKey?: boolean
  userInfo?: Record<string, unknown>
  expiresIn?: number
  /** Answers the token endpoint instead; undefined goes on as usual. */
  token?: (body: URLSearchParams, reply: FastifyReply) => unknown
  /** Answers discovery instead. */
  discovery?: (reply: FastifyReply) => unknown
  /** The error that the sign-in comes back with. */
  refusal?: string
  /** Answers the pushed request, the keys or a revocation instead. */
  par?: (reply: FastifyReply) => unknown
  keys?: (reply: FastifyReply) => unknown
  revocation?: (reply: FastifyReply) => unknown
}

export type StrictProvider = Awaited<ReturnType<typeof startStrictProvider>>

export const clientId = 'gateway-under-test'

/** @param now its clock, milliseconds since 1970: the gateway's, where a test moves that */
export async function startStrictProvider({ now = Date.now } = {}) {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  // Of this provider only: gateways that share a store have those of other tests beside them.
  const [user, session] = [`anna-${randomUUID()}`, `session-${randomUUID()}`]
  const calls: string[] = []
  const tokenRequests: URLSearchParams[] = []
  const revoked: string[] = []
  const issued: string[] = []
  let faults: Faults = {}
  let signIn = { nonce: '', challenge: '' }
  const app = Fastify()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)))
  })
  app.addHook('onRequest', async ({ method, url }) => void calls.push(`${method} ${url.split('?')[0]}`))
  const sign = (claims: JWTPayload, typ?: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'own', ...(typ ? { typ } : {}) })
      .sign(faults.foreignKey ? foreign.privateKey : own.privateKey)
  const seconds = () => Math.floor(now() / 1000)
  const idToken = () => {
    const standard = { iss: issuer, aud: clientId, sub: user, sid: session, iat: seconds(), exp: seconds() + 300 }
    return sign({ ...standard, nonce: signIn.nonce, ...faults.idToken })
  }

  app.get('/.well-known/openid-configuration', async (_request, reply) =>
    faults.discovery
      ? faults.discovery(reply)
      : {
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
          ...faults.metadata,
        },
  )
  app.get('/jwks', async (_request, reply) =>
    faults.keys
      ? faults.keys(reply)
      : { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] },
  )
  const authorize = (query: unknown) => {
    const { nonce, code_challenge: challenge } = Authorize.parse(query)
    signIn = { nonce, challenge }
  }
  app.get('/authorize', async (request, reply) => {
    const pushed = z.object({ request_uri: z.string(), state: z.string().optional() }).safeParse(request.query)
    if (!pushed.success) authorize(request.query)
    const { redirect_uri: back, state } = pushed.success ? pushedRequest : Authorize.parse(request.query)
    const answer = faults.refusal ? { error: faults.refusal } : { code: randomUUID() }
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
  const makeTokens = async () => {
    const tokens = {
      access_token: `access-${randomUUID()}`,
      refresh_token: `refresh-${randomUUID()}`,
      token_type: 'bearer',
    }
    const answer = { ...tokens, expires_in: faults.expiresIn ?? 300, id_token: await idToken() }
    issued.push(answer.access_token, answer.refresh_token, answer.id_token)
    return answer
  }
  app.post<{ Body: URLSearchParams }>('/token', async ({ body }, reply) => {
    tokenRequests.push(body)
    return faults.token?.(body, reply) ?? makeTokens()
  })
  app.get('/userinfo', async () => ({
    sub: user,
    email: 'anna@example.test',
    role: ['Active', 'Admin'],
    ...faults.userInfo,
  }))
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
    /** The tokens that were given, and those that were revoked. */
    issued,
    revoked,
    misbehave: (next: Faults) => void (faults = next),
    /** What the token endpoint answers as a rule. */
    tokens: makeTokens,
    /** A logout token as the provider would send it, with the changes of a test. */
    logoutToken: (claims: JWTPayload = {}, typ = 'logout+jwt') =>
      sign(
        {
          iss: issuer,
          aud: clientId,
          jti: randomUUID(),
          iat: seconds(),
          exp: seconds() + 60,
          sid: session,
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          ...claims,
        },
        typ,
      ),
    stop: () => app.close(),
  }
}

const Authorize = z.object({
  redirect_uri: z.string(),
  state: z.string(),
  nonce: z.string(),
  code_challenge: z.string(),
})
