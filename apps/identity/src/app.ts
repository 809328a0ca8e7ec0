/** The identity app: the sign-in provider, its pages and its database, put together. */
import helmet from '@fastify/helmet'
import { createApp } from '@schoolbeheer/server/app'
import type { FastifyInstance } from 'fastify'
import { openIdentityDatabase, type IdentityDatabase } from './db/database.ts'
import type { IdentityEnv } from './env.ts'
import { sweepExpired } from './provider/adapter.ts'
import { configuration } from './provider/configuration.ts'
import { loadKeys } from './provider/keys.ts'
import { contentSecurityPolicy } from './provider/pages/layout.ts'
import { createPages } from './provider/pages/pages.ts'
import { createProvider, mountProvider } from './provider/provider.ts'
import { signInRoutes } from './provider/routes.ts'

const sweepEveryMs = 600_000

/** On an opened database, or one that it opens by the environment; closing the app closes it. */
export const createIdentity = async (env: IdentityEnv, opened?: IdentityDatabase): Promise<FastifyInstance> => {
  const database = opened ?? (await openIdentityDatabase(env))
  const { db } = database
  const app = createApp({ name: 'identity', log: env, ready: { database: database.ping } })
  const pages = createPages(env.GATEWAY_URL)
  const provider = createProvider(env.PUBLIC_URL, configuration(env, db, await loadKeys(db), pages), app.log)
  const sweep = setInterval(() => {
    sweepExpired(db, new Date()).catch((error: unknown) => app.log.error({ cause: String(error) }, 'the sweep failed'))
  }, sweepEveryMs)
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    await database.close()
  })
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(env.GATEWAY_URL),
    // Else a popup that signs in again looks closed to the window that opened it.
    crossOriginOpenerPolicy: { policy: 'unsafe-none' },
    hsts: env.PUBLIC_URL.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    frameguard: { action: 'deny' },
  })
  await app.register((scope) => mountProvider(scope, provider))
  await app.register((scope) => signInRoutes(scope, provider, pages, db))
  return app
}
