/**
 * Signing out at the provider: the revocation of tokens, the end of its session, and its message that a session has
 * ended there.
 */
import { createHash } from 'node:crypto'
import type { EndSession } from '@schoolbeheer/contracts/gateway/session'
import { problem } from '@schoolbeheer/contracts/problem'
import type { Language } from '@schoolbeheer/domain/languages'
import type { Store } from '@schoolbeheer/server/store/store'
import { within } from '@schoolbeheer/server/within'
import type { FastifyBaseLogger } from 'fastify'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { z } from 'zod'
import type { GatewayEnv } from '../env.ts'
import { withRetries } from './discovery.ts'
import { NamedFailure, nameOf } from './failures.ts'
import type { Provider } from './provider.ts'
import type { Session } from './keptSessions.ts'

/** The most milliseconds that a sign-out waits for the revocation, which goes on behind it. */
const revocationMs = 2000

/** The most seconds that a logout token may be old. */
const maxLogoutTokenAge = 120

const LogoutToken = z.object({
  jti: z.string().min(1),
  sub: z.string().optional(),
  sid: z.string().optional(),
  nonce: z.never().optional(),
  events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.object({}) }),
})

export type ProviderLogout = ReturnType<typeof createProviderLogout>

/** @param now milliseconds since 1970 */
export function createProviderLogout(env: GatewayEnv, provider: Provider, store: Store, now: () => number) {
  const revokeToken = async (token: string, failure: string, log: FastifyBaseLogger): Promise<void> => {
    try {
      const config = await provider.discovered()
      if (!config.serverMetadata().revocation_endpoint) return
      await withRetries(() => oidc.tokenRevocation(config, token))
    } catch (error) {
      log.warn({ cause: nameOf(error) }, 'Revocation request failed')
      log.warn(failure)
    }
  }

  const revokeAll = async ({ refreshToken, access }: Session, log: FastifyBaseLogger): Promise<void> => {
    if (refreshToken) await revokeToken(refreshToken, 'revoke token failed', log)
    const tokens = Object.values(access).map(({ token }) => token)
    await Promise.all(tokens.map((token) => revokeToken(token, 'revoke accessToken failed', log)))
  }

  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  const keySet = (address: string) => (keys ??= createRemoteJWKSet(new URL(address)))

  return {
    /**
     * Revokes the refresh token, then the access tokens, at best effort: a provider that does not answer keeps nobody
     * waiting, nor signed in.
     */
    revoke: async (session: Session, log: FastifyBaseLogger): Promise<void> => {
      await within(revocationMs, revokeAll(session, log)).catch(() => undefined)
    },
    /**
     * The way to end the provider's session; undefined when it has no address for it, or cannot be asked for that.
     * Without the id token of a session the provider asks whether to sign out.
     */
    endSession: async (idToken: string | undefined, language?: Language): Promise<EndSession | undefined> => {
      const config = await provider.discovered().catch(() => undefined)
      const address = config?.serverMetadata().end_session_endpoint
      if (!config || !address) return undefined
      const hint = idToken ? { id_token_hint: idToken } : {}
      const locales = language ? { ui_locales: language } : {}
      const fields = { ...hint, post_logout_redirect_uri: `${env.PUBLIC_URL}/`, ...locales }
      if (env.OIDC_END_SESSION === 'redirect') return { redirect: oidc.buildEndSessionUrl(config, fields).href }
      return { form: { action: address, fields: { ...fields, client_id: env.OIDC_CLIENT_ID } } }
    },
    /**
     * The user or session that has ended, as the provider tells. Throws a 400 Problem for a token that the provider did
     * not make, that is old, or that was used before.
     */
    readLogoutToken: async (token: string): Promise<{ sub?: string | undefined; sid?: string | undefined }> => {
      const { issuer, jwks_uri: address } = (await provider.discovered()).serverMetadata()
      if (!address) throw problem(400)
      try {
        const { payload } = await jwtVerify(token, keySet(address), {
          issuer,
          audience: env.OIDC_CLIENT_ID,
          typ: 'logout+jwt',
          maxTokenAge: maxLogoutTokenAge,
          currentDate: new Date(now()),
        })
        const { jti, sub, sid } = LogoutToken.parse(payload)
        if (!sub && !sid) throw problem(400)
        const once = `logout-token:${createHash('sha256').update(jti).digest('base64url')}`
        if (!(await store.compareAndSet(once, undefined, 'used', 2 * maxLogoutTokenAge))) throw problem(400)
        return { sub, sid }
      } catch (error) {
        throw problem(400, { cause: new NamedFailure(nameOf(error)) })
      }
    },
  }
}
