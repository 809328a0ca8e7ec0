/** The identity app, assembled of the sign-in provider with its pages, and the API on accounts and users. */
import helmet from '@fastify/helmet'
import { createApp } from '@schoolbeheer/server/app'
import { watchInstallation } from '@schoolbeheer/server/database/installation'
import { isLoopback } from '@schoolbeheer/server/env'
import { adviseOnProxy } from '@schoolbeheer/server/network'
import { onlyDescribes } from '@schoolbeheer/server/openapi'
import { openStore } from '@schoolbeheer/server/store/opening'
import type { FastifyInstance } from 'fastify'
import { setTimeout } from 'node:timers/promises'
import { sweepCodes } from './accounts/codes.ts'
import { addAccountRoutes } from './accounts/routes.ts'
import { createCheckPassword, sweepAttempts, type Wait } from './attempts/attempts.ts'
import type { IdentityApi } from './api.ts'
import { addAuditRoutes } from './audit/routes.ts'
import { ownAuthentication } from './authenticate.ts'
import { openIdentityDatabase, type Db, type IdentityDatabase } from './db/database.ts'
import { addReleaseRoute } from './release.ts'
import { endEverything } from './db/restored.ts'
import { sealIdentityDatabase } from './db/sealed.ts'
import { countOpenDemoAccounts } from './demo.ts'
import type { IdentityEnv } from './env.ts'
import { startOutbox } from './mails/outbox.ts'
import { sweepExpired } from './provider/adapter.ts'
import { configuration } from './provider/configuration.ts'
import { createEntrance } from './provider/entrance.ts'
import { followKeys, type CurrentKeys } from './provider/keyed.ts'
import { loadKeys, sweepKeys } from './provider/keys.ts'
import { acceptOldSecrets } from './provider/oldSecrets.ts'
import { contentSecurityPolicy } from './provider/pages/layout.ts'
import { createPages } from './provider/pages/pages.ts'
import { createProvider, mountProvider } from './provider/provider.ts'
import { addTokenExchange } from './provider/programs.ts'
import { signInRoutes } from './provider/routes.ts'
import { createTellGateway, renewalsAreUse } from './provider/sessions.ts'
import { addUserRoutes } from './users/routes.ts'
import { addSearchRoute } from './users/search.ts'

const sweepEveryMs = 600_000
const lookEveryMs = 5000

/**
 * Runs on the `opened` database, or opens the database of the environment; closing the app closes it.
 * @param wait the pauses of whoever guesses at passwords
 * @param now the clock by which keys take over from each other, milliseconds since 1970
 */
export async function createIdentity(
  env: IdentityEnv,
  opened?: IdentityDatabase,
  wait: Wait = setTimeout,
  now: () => number = Date.now,
): Promise<FastifyInstance> {
  const database = opened ?? (await openIdentityDatabase(env))
  const { db } = database
  const sealing = await sealIdentityDatabase(database, env)
  const app = createApp({
    name: 'identity',
    log: env,
    ready: { database: database.ping, counts: () => store.ping() },
    server: env.TRUST_PROXY ? { trustProxy: env.TRUST_PROXY } : {},
  })
  adviseOnProxy(app.log, env)
  const store = await openStore(env, { prefix: 'identity:', log: app.log, now: Date.now })
  if (!isLoopback(env.PUBLIC_URL) || !isLoopback(env.GATEWAY_URL)) await warnOfDemoAccounts(db, app)
  const pages = createPages(env.GATEWAY_URL)
  const keys = await followKeys({
    load: () => loadKeys(db, sealing, new Date(now())),
    createProvider: (found, ownKeys) => {
      const settings = configuration(env, { db, sealing, keys: found, pages })
      const provider = createProvider(env.PUBLIC_URL, settings, app.log)
      acceptOldSecrets(provider, env, app.log)
      addTokenExchange(provider, env, ownKeys)
      renewalsAreUse(provider, db)
      return provider
    },
    publicUrl: env.PUBLIC_URL,
    now,
    log: app.log,
  })
  const { current } = keys
  const checkPassword = createCheckPassword(db, wait)
  const enter = createEntrance({
    store,
    now: Date.now,
    knownBrowser: (request, reply) => current().knownBrowsers.find(request, reply, ''),
  })
  const look = watchInstallation({
    db,
    address: env.GATEWAY_URL,
    trustsFailover: env.DATABASE_FAILOVER === 'trust',
    witnessFile: env.WITNESS_FILE,
    now: Date.now,
    hold: async (tx, why) => {
      app.log.error({ why }, 'the database is not that of this installation: all sessions, codes and mails of it end')
      await endEverything(tx)
    },
  })
  // No mail leaves before the first look.
  await look()
  const outbox = startOutbox(db, env, app.log)
  const stopSealing = sealing.sealAnew(app.log)
  const watching = [again(look, lookEveryMs, app), again(() => sweep(db, new Date(now())), sweepEveryMs, app)]
  app.addHook('onClose', async () => {
    for (const timer of watching) clearInterval(timer)
    await outbox.stop()
    await stopSealing()
    await store.close()
    await database.close()
  })
  await app.register(async (scope) => {
    await securityHeaders(scope, env)
    scope.addHook('onRequest', keys.refresh)
    await scope.register((inner) => mountProvider(inner, { handle: () => current().handle, pages, enter }))
    await scope.register((inner) =>
      signInRoutes(inner, { db, current, pages, checkPassword, home: `${env.GATEWAY_URL}/` }),
    )
  })
  const tellGateway = createTellGateway(() => current().provider, env.OIDC_CLIENT_ID, app.log)
  await app.register((scope) => api(scope, env, keys, { db, sealing, tellGateway, checkPassword }))
  return app
}

function again(work: () => Promise<void>, everyMs: number, { log }: FastifyInstance): NodeJS.Timeout {
  return setInterval(() => {
    work().catch((error: unknown) => log.error({ err: error }, 'work that is done again and again failed'))
  }, everyMs)
}

async function warnOfDemoAccounts(db: Db, app: FastifyInstance): Promise<void> {
  const accounts = await countOpenDemoAccounts(db)
  if (accounts > 0)
    app.log.warn(
      { accounts },
      'demo accounts can sign in with a password that everybody knows: give them another, disable or delete them',
    )
}

async function securityHeaders(scope: FastifyInstance, env: IdentityEnv): Promise<void> {
  await scope.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(env.GATEWAY_URL),
    // With the default policy, a popup that signs in again looks closed to its opener.
    crossOriginOpenerPolicy: { policy: 'unsafe-none' },
    hsts: env.PUBLIC_URL.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    frameguard: { action: 'deny' },
  })
}

async function api(
  scope: FastifyInstance,
  env: IdentityEnv,
  { current, refresh }: CurrentKeys,
  worksWith: Omit<IdentityApi, 'app' | 'authenticate'>,
): Promise<void> {
  onlyDescribes(scope)
  scope.addHook('onRequest', refresh)
  const authenticate = ownAuthentication(worksWith.db, {
    issuer: current().provider.issuer,
    audience: env.IDENTITY_API_RESOURCE,
    ownKeys: (header, token) => current().ownKeys(header, token),
  })
  for (const addRoutes of [addAccountRoutes, addUserRoutes, addSearchRoute, addAuditRoutes, addReleaseRoute])
    addRoutes({ app: scope, authenticate, ...worksWith })
}

async function sweep(db: Db, at: Date): Promise<void> {
  await sweepExpired(db, at)
  await sweepKeys(db, at)
  await sweepCodes(db)
  await sweepAttempts(db)
}
