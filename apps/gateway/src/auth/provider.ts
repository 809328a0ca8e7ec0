/**
 * The sign-in provider, by openid-client: found at first need, authorization code with PKCE, and the checks that the
 * library leaves to us (signature of id tokens, their age, the subject of the user info).
 */
import { Problem, problem } from '@schoolbeheer/contracts/problem'
import * as oidc from 'openid-client'
import type { GatewayEnv } from '../env.ts'
import { Claims } from './user.ts'

export type SignIn = { state: string; nonce: string; verifier: string }

/** Seconds that an id token may be old when it arrives. */
const maxIdTokenAge = 120

export type Tokens = {
  accessToken: string
  expiresInSeconds: number
  refreshToken?: string | undefined
  idToken?: string | undefined
}

export type SignedIn = { tokens: Tokens; claims: Claims }

export type Provider = ReturnType<typeof createProvider>

export const createProvider = (env: GatewayEnv, now: () => number) => {
  const discovered = lazily(() => discover(env))
  const resources = [env.OIDC_SCHOOL_API_RESOURCE, env.OIDC_IDENTITY_API_RESOURCE].filter(
    (resource) => resource !== undefined,
  )
  const redirectUri = `${env.PUBLIC_URL}/auth/callback`
  return {
    ready: discovered,
    /** Where the browser goes to sign in. */
    authorizationUrl: async ({ state, nonce, verifier }: SignIn): Promise<string> => {
      const parameters = new URLSearchParams({
        redirect_uri: redirectUri,
        scope: env.OIDC_SCOPE,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      for (const resource of resources) parameters.append('resource', resource)
      return oidc.buildAuthorizationUrl(await discovered(), parameters).href
    },
    /** Redeems the code of a callback and asks who it is. `query` is the callback's query string. */
    redeem: async (query: string, { state, nonce, verifier }: SignIn): Promise<SignedIn> => {
      const config = await discovered()
      const answer = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = answer.claims()
      if (!claims || Math.abs(now() / 1000 - claims.iat) > maxIdTokenAge)
        throw new Problem(401, 'the id token is too old')
      const userInfo = await oidc.fetchUserInfo(config, answer.access_token, claims.sub)
      return { tokens: readTokens(answer), claims: Claims.parse({ ...claims, ...userInfo }) }
    },
    /**
     * New tokens, for one API where the provider knows resources, and who it is by now. Throws a 401 Problem when the
     * provider has ended the session, a 503 when it cannot be reached.
     */
    refresh: async (refreshToken: string, resource: string | undefined, known: Claims): Promise<SignedIn> => {
      const config = await discovered()
      try {
        const answer = await oidc.refreshTokenGrant(config, refreshToken, resource ? { resource } : {})
        // A token made for a resource is not taken by user info; the id token then says who it is.
        const claims = resource ? answer.claims() : await oidc.fetchUserInfo(config, answer.access_token, known.sub)
        return { tokens: readTokens(answer), claims: Claims.parse({ ...known, ...claims }) }
      } catch (error) {
        if (error instanceof oidc.ResponseBodyError && ['invalid_grant', 'login_required'].includes(error.error))
          throw problem(401, { cause: error })
        throw problem(503, { cause: error })
      }
    },
    /** Best effort: a provider that does not answer never keeps the user signed in here. */
    revoke: async (refreshToken: string): Promise<void> => oidc.tokenRevocation(await discovered(), refreshToken),
    /** Where the browser goes to sign out there too; undefined when the provider has no such address. */
    endSessionUrl: async (idToken: string): Promise<string | undefined> => {
      const config = await discovered()
      if (!config.serverMetadata().end_session_endpoint) return undefined
      return oidc.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: `${env.PUBLIC_URL}/` })
        .href
    },
  }
}

const discover = async (env: GatewayEnv): Promise<oidc.Configuration> => {
  const issuer = new URL(env.OIDC_ISSUER)
  const insecure = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  const config = await oidc.discovery(
    issuer,
    env.OIDC_CLIENT_ID,
    undefined,
    oidc.ClientSecretBasic(env.OIDC_CLIENT_SECRET),
    {
      execute: [oidc.enableNonRepudiationChecks, ...insecure],
      timeout: 8,
    },
  )
  config.timeout = 8
  return config
}

/** One attempt at a time; a failure is not kept. */
const lazily = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return async () => {
    made ??= make()
    try {
      return await made
    } catch (error) {
      made = undefined
      throw problem(503, { cause: error })
    }
  }
}

const readTokens = (answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers): Tokens => ({
  accessToken: answer.access_token,
  expiresInSeconds: answer.expires_in ?? 300,
  refreshToken: answer.refresh_token,
  idToken: answer.id_token,
})
