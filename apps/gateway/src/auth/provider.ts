/**
 * The sign-in provider, by openid-client: authorization code with PKCE, and the checks that the library leaves to us (the
 * age of id tokens, the subject of the user info).
 */
import type { Language } from '@schoolbeheer/domain/languages'
import * as oidc from 'openid-client'
import type { GatewayEnv } from '../env.ts'
import { discover, lazily, withRetries } from './discovery.ts'
import { failure, refusalOf } from './failures.ts'
import { Claims } from './user.ts'

export type SignIn = { state: string; nonce: string; verifier: string }

/** The options of a sign-in. */
type SignInOptions = { language?: Language | undefined; anew?: boolean; hint?: Hint | undefined }

/**
 * The hint for somebody who comes from the link of a mail: the user name, and the notice on our own provider's page.
 */
export type Hint = { userName: string; notice?: string | undefined }

/** The most seconds that an id token may be old when it arrives, or be in the future. */
const maxIdTokenAge = 120

export type Tokens = {
  accessToken: string
  expiresInSeconds: number
  refreshToken?: string | undefined
  idToken?: string | undefined
}

/** `providerSession` is the provider's own id of the session, where it gives one. */
export type ProviderSignIn = { tokens: Tokens; claims: Claims; providerSession?: string | undefined }

export type Provider = ReturnType<typeof createProvider>

/** @param now milliseconds since 1970 */
export function createProvider(env: GatewayEnv, now: () => number) {
  let found: oidc.Configuration | undefined
  const discovered = lazily(async () => (found = await withRetries(() => discover(env))))
  const resources = [env.OIDC_SCHOOL_API_RESOURCE, env.OIDC_IDENTITY_API_RESOURCE].filter(
    (resource) => resource !== undefined,
  )
  const redirectUri = `${env.PUBLIC_URL}/auth/callback`

  /** The claims of an id token that was made just now; openid-client accepts tokens of any age. */
  const fresh = (claims: oidc.IDToken | undefined): oidc.IDToken | undefined => {
    if (claims && Math.abs(now() / 1000 - claims.iat) > maxIdTokenAge) throw failure('the id token is too old', 401)
    return claims
  }

  return {
    authority: env.OIDC_ISSUER,
    /** The provider's metadata; a 503 Problem while it cannot be had. */
    discovered,
    /** The origin of the issuer, and the origin of its sign-out page once that is known. */
    signOutOrigins: (): string[] => {
      const addresses = [env.OIDC_ISSUER, found?.serverMetadata().end_session_endpoint ?? '']
      return [
        ...new Set(addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin)),
      ]
    },
    /**
     * The address of the sign-in page, in this language. With `anew` the provider asks for the password even if it
     * knows the user already.
     */
    authorizationUrl: async (signIn: SignIn, options: SignInOptions = {}): Promise<string> => {
      const parameters = new URLSearchParams({
        redirect_uri: redirectUri,
        scope: env.OIDC_SCOPE,
        ...(await checksOf(signIn)),
        ...wishesOf(options),
      })
      for (const resource of resources) parameters.append('resource', resource)
      if (env.OIDC_USE_PAR) return pushed(discovered, parameters)
      const config = await discovered()
      if (!config.serverMetadata().authorization_endpoint) throw failure('no authWellknownEndpoint given!')
      return oidc.buildAuthorizationUrl(config, parameters).href
    },
    /** Redeems the code of a callback and reads the user. `query` is the callback's query string. */
    redeem: async (query: string, { state, nonce, verifier }: SignIn): Promise<ProviderSignIn> => {
      const config = await discovered()
      const answer = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = fresh(answer.claims())
      if (!claims) throw failure('there is no id token', 401)
      const userInfo = await userInfoOf(config, answer.access_token, claims.sub)
      const { sid } = claims
      return {
        tokens: readTokens(answer),
        claims: Claims.parse({ ...claims, ...userInfo }),
        ...(typeof sid === 'string' ? { providerSession: sid } : {}),
      }
    },
    /**
     * New tokens, for one API where the provider knows resources, and the user's current claims. Throws a 401 Problem
     * when the provider has ended the session or answers for another user, a 503 when it cannot be reached.
     */
    refresh: async (refreshToken: string, resource: string | undefined, known: Claims): Promise<ProviderSignIn> => {
      const config = await discovered()
      try {
        const answer = await oidc.refreshTokenGrant(config, refreshToken, resource ? { resource } : {})
        const claims = fresh(answer.claims())
        if (claims && claims.sub !== known.sub) throw failure('the id token is of somebody else', 401)
        // User info does not take a token made for a resource; the id token then has the claims.
        const userInfo = resource ? undefined : await userInfoOf(config, answer.access_token, known.sub)
        const { role, school, ...names } = known
        const kept = userInfo || tellsWho(claims) ? names : { ...names, role, school }
        return { tokens: readTokens(answer), claims: Claims.parse({ ...kept, ...claims, ...userInfo }) }
      } catch (error) {
        throw refusalOf(error)
      }
    },
    /** A token for an API, in exchange for a token made for us. Throws the same Problems as `refresh`. */
    exchange: async (accessToken: string, resource: string): Promise<Tokens> => {
      const config = await discovered()
      const token = { subject_token: accessToken, subject_token_type: 'urn:ietf:params:oauth:token-type:access_token' }
      try {
        return readTokens(await oidc.genericGrantRequest(config, tokenExchange, { ...token, resource }))
      } catch (error) {
        throw refusalOf(error)
      }
    },
  }
}

/** The parameters by which the callback is known to answer this sign-in. */
async function checksOf({ state, nonce, verifier }: SignIn): Promise<Record<string, string>> {
  const challenge = await oidc.calculatePKCECodeChallenge(verifier)
  return { code_challenge: challenge, code_challenge_method: 'S256', state, nonce }
}

function wishesOf({ language, anew = false, hint }: SignInOptions): Record<string, string> {
  return {
    ...(language ? { ui_locales: language } : {}),
    ...(anew ? { prompt: 'login' } : {}),
    ...(hint ? { login_hint: hint.userName } : {}),
    ...(hint?.notice ? { notice: hint.notice } : {}),
  }
}

/**
 * Whether the id token tells about roles and school, so that one that it does not name is gone. A token without any
 * such claim says nothing about them.
 */
function tellsWho(claims: oidc.IDToken | undefined): boolean {
  return claims !== undefined && ['role', 'school', 'email'].some((name) => name in claims)
}

const tokenExchange = 'urn:ietf:params:oauth:grant-type:token-exchange'

/** The request's parameters go to the provider directly, and the browser carries only a reference to them. */
async function pushed(discovered: () => Promise<oidc.Configuration>, parameters: URLSearchParams): Promise<string> {
  const config = await named(discovered(), 'Could not read PAR endpoint because authWellKnownEndPoints are not given')
  if (!config.serverMetadata().pushed_authorization_request_endpoint)
    throw failure('Could not read PAR endpoint from authWellKnownEndpoints')
  const request = withRetries(() => oidc.buildAuthorizationUrlWithPAR(config, parameters))
  return (await named(request, 'There was an error on ParService postParRequest')).href
}

/** Gives a failure of the work this name. */
function named<T>(work: Promise<T>, name: string): Promise<T> {
  return work.catch(() => {
    throw failure(name)
  })
}

/** The user info, which must be about the subject of the id token; undefined where the provider has none. */
async function userInfoOf(config: oidc.Configuration, accessToken: string, subject: string) {
  return config.serverMetadata().userinfo_endpoint ? oidc.fetchUserInfo(config, accessToken, subject) : undefined
}

function readTokens(answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers): Tokens {
  return {
    accessToken: answer.access_token,
    expiresInSeconds: answer.expires_in ?? 300,
    refreshToken: answer.refresh_token,
    idToken: answer.id_token,
  }
}
