/** The gateway, assembled of sign-in, typed procedures, files and the web client. */
import { config } from '@schoolbeheer/contracts/school/config'
import { createApp } from '@schoolbeheer/server/app'
import { createMarks } from '@schoolbeheer/server/marks'
import { adviseOnProxy } from '@schoolbeheer/server/network'
import { keyFor } from '@schoolbeheer/server/sealing'
import { createLimit } from '@schoolbeheer/server/store/limit'
import { openStore } from '@schoolbeheer/server/store/opening'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { createCsrf } from './auth/csrf.ts'
import { createDoor } from './auth/door.ts'
import { createPrograms } from './auth/programs.ts'
import { createProvider } from './auth/provider.ts'
import { createProviderLogout } from './auth/providerLogout.ts'
import { callOf, createApis } from './apis.ts'
import { measureCertificate } from './certificate.ts'
import { backchannelLogoutRoute } from './auth/backchannelLogout.ts'
import { authRoutes } from './auth/routes.ts'
import { createSessions } from './auth/sessions.ts'
import { createSignIns, signInSeconds } from './auth/signIns.ts'
import type { GatewayEnv } from './env.ts'
import { attestRoute } from './open/attests.ts'
import { calendarRoute } from './open/calendar.ts'
import { deliveryRoutes } from './open/deliveries.ts'
import { orderRoutes } from './open/orders.ts'
import { openApiRoute } from './openapi.ts'
import { downloadRoutes } from './files/downloads.ts'
import { uploadRoutes } from './files/uploads.ts'
import { trpcRoutes } from './trpc/plugin.ts'
import { webClient } from './web/client.ts'
import { securityHeaders } from './web/headers.ts'

const retryAfterSeconds = 3
/**
 * The sign-ins of a network, or of a known browser, within the life of a sign-in under way; a school has one address.
 */
const mostSignIns = 1000
/** The resets of a network in an hour. */
const mostResets = 200
/** The calendar requests of a network in an hour; the phones of a school ask for their calendars every hour. */
const mostOpen = 1000

/** The requests for pages of orders of a network in an hour: too few to guess a secret. */
const mostOrders = 200
/** The forms sent to an order in an hour. */
const mostOrderTries = 20

/** @param now milliseconds since 1970 */
export async function createGateway(env: GatewayEnv, now: () => number = Date.now): Promise<FastifyInstance> {
  const app = createApp({
    name: 'gateway',
    log: env,
    ready: {
      schoolApi: () => callOf(apis.school, { requestId: 'readyz', who: 'readyz' })(config.get, {}),
      signIn: () => provider.discovered(),
      sessions: () => store.ping(),
    },
    server: {
      ...(env.TRUST_PROXY ? { trustProxy: env.TRUST_PROXY } : {}),
      // The names of a batch's procedures are one path segment.
      routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    },
  })
  adviseOn(env, app)
  adviseOnProxy(app.log, env)
  measureCertificate(env.PUBLIC_URL, now)
  const store = await openStore(env, { prefix: 'schoolbeheer:', log: app.log, now })
  const apis = createApis(env)
  const provider = createProvider(env, now)
  const secrets = [env.SESSION_SECRET, env.SESSION_SECRET_OLD].filter((secret) => secret !== undefined)
  const csrf = createCsrf(secrets, env.PUBLIC_URL)
  const sessions = createSessions({ store, provider, secrets, now, ...resourcesOf(env) })
  const programs = createPrograms(env, provider, now)
  const door = createDoor({ sessions, programs, csrf, publicUrl: env.PUBLIC_URL })
  const countReset = createLimit(store, { kind: 'reset', most: mostResets, seconds: 3600 }, now)
  const countOpen = createLimit(store, { kind: 'open', most: mostOpen, seconds: 3600 }, now)
  const auth = {
    provider,
    providerLogout: createProviderLogout(env, provider, store, now),
    door,
    sessions,
    signIns: createSignIns(store, secrets, now),
    marks: createMarks(secrets.map((secret) => keyFor(secret, 'marks'))),
    countSignIn: createLimit(store, { kind: 'sign-in', most: mostSignIns, seconds: signInSeconds }, now),
    csrf,
    publicUrl: env.PUBLIC_URL,
    checkSession: env.OIDC_CHECK_SESSION,
  }
  app.addHook('onClose', async () => {
    await apis.close()
    await store.close()
  })
  // Bodies are JSON. A form of another site could post plain text without a preflight.
  app.removeContentTypeParser('text/plain')
  // The session stays when something could not be reached, and the client asks again after this many seconds.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 503) reply.header('retry-after', retryAfterSeconds)
    done()
  })
  await app.register(cookie)
  const postsSignOut = env.OIDC_END_SESSION === 'post'
  // A page has the policy of the time when it was loaded, so the address to post to is looked up before.
  if (postsSignOut) app.addHook('onListen', () => void provider.discovered().catch(() => undefined))
  await securityHeaders(app, env.PUBLIC_URL, postsSignOut ? provider.signOutOrigins : undefined)
  await app.register(async (scope) => authRoutes(scope, auth))
  await app.register(async (scope) => backchannelLogoutRoute(scope, auth))
  await app.register(async (scope) => downloadRoutes(scope, door, apis))
  uploadRoutes(app, door, apis)
  await app.register(async (scope) => calendarRoute(scope, apis, countOpen))
  await app.register(async (scope) => attestRoute(scope, apis, countOpen))
  await app.register(async (scope) => deliveryRoutes(scope, apis, countOpen))
  orderRoutes(app, apis, {
    address: createLimit(store, { kind: 'order', most: mostOrders, seconds: 3600 }, now),
    secret: createLimit(store, { kind: 'order-tries', most: mostOrderTries, seconds: 3600 }, now),
  })
  await trpcRoutes(app, { door, apis, countReset })
  if (env.API_DOCS) openApiRoute(app, { publicUrl: env.PUBLIC_URL, issuer: env.OIDC_ISSUER })
  if (env.SERVE_WEB) await webClient(app)
  return app
}

/** The resources of the tokens that a session holds. */
function resourcesOf({ OIDC_SCHOOL_API_RESOURCE: school, OIDC_IDENTITY_API_RESOURCE: identity }: GatewayEnv) {
  return { keepsSignInToken: !school || !identity, firstResource: school ?? '' }
}

/** Warns of settings that mean something else here than in the browser-side client that they come from. */
function adviseOn(env: GatewayEnv, { log }: FastifyInstance): void {
  if (env.OIDC_RESPONSE_TYPE !== 'code')
    log.warn('OIDC_RESPONSE_TYPE names an implicit flow: the flow that runs is code with PKCE')
  if (env.OIDC_SILENT_RENEW && env.OIDC_USE_REFRESH_TOKEN && !env.OIDC_SCOPE.split(' ').includes('offline_access'))
    log.info('A provider that gives refresh tokens only for the scope offline_access needs it in OIDC_SCOPE')
  if (!env.OIDC_SILENT_RENEW || !env.OIDC_USE_REFRESH_TOKEN)
    log.warn('OIDC_SILENT_RENEW and OIDC_USE_REFRESH_TOKEN switch nothing: a session is renewed where it can be')
}
