/**
 * The configuration of the provider: code with PKCE for the gateway, a JWT access token per API, no consent, our own
 * pages.
 */
import type { DataSealing } from '@schoolbeheer/server/database/sealed'
import { interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../db/database.ts'
import type { IdentityEnv } from '../env.ts'
import { findUser, type User } from '../users/queries.ts'
import { databaseAdapter } from './adapter.ts'
import type { Keys } from './keys.ts'
import { accessTokenLasts, interactionLasts, sessionLasts, signInLasts, signInLeft } from './lifetimes.ts'
import type { Pages } from './pages/pages.ts'
import { programClients, tokenExchange } from './programs.ts'
import { resourceServerOf, scopes, signingAlgorithm } from './resources.ts'

const claims = {
  openid: ['sub'],
  profile: ['given_name', 'family_name', 'role', 'school', 'uid'],
  email: ['email'],
}

type WorksWith = { db: Db; sealing: DataSealing; keys: Keys; pages: Pages }

export function configuration(env: IdentityEnv, { db, sealing, keys, pages }: WorksWith): Configuration {
  const backchannelLogoutUri = `${env.GATEWAY_URL}/auth/backchannel-logout`
  return {
    adapter: databaseAdapter(db, sealing),
    jwks: { keys: keys.signing },
    cookies: { keys: keys.cookie },
    clients: [
      {
        client_id: env.OIDC_CLIENT_ID,
        client_secret: env.OIDC_CLIENT_SECRET,
        grant_types: ['authorization_code', 'refresh_token', tokenExchange],
        // The limit is repeated here, because a session used in its last second would live another.
        default_max_age: signInLasts,
        redirect_uris: [`${env.GATEWAY_URL}/auth/callback`],
        post_logout_redirect_uris: [`${env.GATEWAY_URL}/`],
        backchannel_logout_uri: backchannelLogoutUri,
        backchannel_logout_session_required: true,
      },
      ...programClients(env),
    ],
    clientDefaults: {
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      id_token_signed_response_alg: signingAlgorithm,
    },
    clientAuthMethods: ['client_secret_basic'],
    clientBasedCORS: () => false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    extraParams: ['notice'],
    scopes: ['openid', ...scopes],
    claims,
    conformIdTokenClaims: false,
    ttl: {
      AccessToken: accessTokenLasts,
      AuthorizationCode: 60,
      ClientCredentials: accessTokenLasts,
      Grant: signInLasts,
      IdToken: accessTokenLasts,
      Interaction: interactionLasts,
      RefreshToken: (_ctx, { authTime }) => signInLeft(authTime),
      Session: (_ctx, { loginTs }) => sessionLasts(loginTs),
    },
    // Refresh tokens are issued without the scope offline_access too, which would need consent. They end with the
    // session.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    loadExistingGrant: (ctx) => grantEverything(ctx),
    findAccount: async (_ctx, sub) => {
      const user = await findUser(db, sub)
      return user && { accountId: user.guid, claims: () => identityClaims(user) }
    },
    extraTokenClaims: async (_ctx, token) => {
      if (token.kind !== 'AccessToken' || token.aud === undefined) return undefined
      const user = await findUser(db, token.accountId)
      if (!user) return undefined
      return token.aud === env.SCHOOL_API_RESOURCE
        ? { ...accessClaims(user), ...personClaims(user) }
        : accessClaims(user)
    },
    interactions: { policy: withoutConsent(), url: (_ctx, { uid }) => `/signin/${uid}` },
    renderError: pages.renderError,
    // The provider's own connections refuse addresses of private networks and of this machine.
    fetch: (address, { dispatcher, ...init } = {}) =>
      fetch(address, address !== backchannelLogoutUri && dispatcher ? { ...init, dispatcher } : init),
    features: {
      backchannelLogout: { enabled: true },
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      introspection: { enabled: true, allowedPolicy: ownToken },
      pushedAuthorizationRequests: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_ctx, audience) => resourceServerOf(env, audience),
      },
      revocation: { enabled: true, allowedPolicy: ownToken },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: pages.logoutSource,
        postLogoutSuccessSource: pages.postLogoutSuccessSource,
      },
    },
  }
}

/** Nobody is asked for consent: the grant of the session, or a new one, covers all that the gateway asks for. */
async function grantEverything({ oidc: { provider, client, session } }: KoaContextWithOIDC) {
  if (!client || !session?.accountId) return undefined
  const known = session.grantIdFor(client.clientId)
  const found = known ? await provider.Grant.find(known) : undefined
  const grant = found ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(Object.keys(claims))
  grant.exp = Math.floor(Date.now() / 1000) + signInLeft(session.loginTs)
  await grant.save()
  return grant
}

async function ownToken(_ctx: unknown, { clientId }: { clientId: string }, token: { clientId?: string | undefined }) {
  return token.clientId === clientId
}

function withoutConsent() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return policy
}

/** The claims of the caller for the APIs, which record the name of whoever changed something. */
function accessClaims({ roles, schoolGuid, firstName, lastName }: User) {
  return {
    given_name: firstName,
    family_name: lastName,
    role: roles,
    ...(schoolGuid ? { school: schoolGuid } : {}),
  }
}

/** The claims by which the school API recognises a person who signs up for a course day. */
function personClaims({ id, userName }: User) {
  return { uid: id, email: userName }
}

function identityClaims(user: User) {
  return {
    sub: user.guid,
    ...personClaims(user),
    ...accessClaims(user),
  }
}
