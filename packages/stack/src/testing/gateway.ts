/** Gateways on free ports before an upstream of the test's choice, with the real identity app or another provider. */
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { createGateway } from '@schoolbeheer/gateway/app'
import { gatewayEnv } from '@schoolbeheer/gateway/env'
import type { AppRouter } from '@schoolbeheer/gateway/router'
import { createIdentity } from '@schoolbeheer/identity/app'
import { openIdentityDatabase } from '@schoolbeheer/identity/db/database'
import { demoPassword, seedDemoUsers } from '@schoolbeheer/identity/demo'
import { identityEnv } from '@schoolbeheer/identity/env'
import { loadKeys } from '@schoolbeheer/identity/provider/keys'
import { listen } from '@schoolbeheer/server/start'
import { createTestDatabase } from '@schoolbeheer/server/testing/database'
import { importJWK } from 'jose'
import superjson from 'superjson'
import { choosePorts } from '../ports.ts'
import { signIn, type Browser } from './browser.ts'
import { clientId, type StrictProvider } from './strictProvider.ts'
import { inMemory, listenInTurn, type Way } from './stores.ts'

export const testSchool = { guid: '7b0c6a52-4c1e-4b8e-9a55-1f5a1c0d7e11', name: 'Testschool' }

/** Another program, with the permissions that it was given. */
export const testProgram = {
  id: 'test-program',
  secret: 'a secret of this test program, which nobody else knows',
  scope: 'schoolGroups:read schoolGroups:export reference:read',
}

type Options = {
  schoolApiUrl: string
  /** Changes to the gateway's environment. */
  env?: Record<string, string>
  /** The gateway's clock, milliseconds since 1970. */
  now?: () => number
  /** How many gateways, and where they keep their sessions. */
  way?: Way
  /** Changes to the identity app's environment. */
  identityEnv?: Record<string, string>
}

/** With the real identity app and its demo accounts. */
export async function startTestGateway({
  schoolApiUrl,
  env = {},
  now,
  way = inMemory,
  identityEnv: identityChanges = {},
}: Options) {
  const ports = await choosePorts(0)
  const url = `http://localhost:${ports.gateway}`
  const identityUrl = `http://localhost:${ports.identity}`
  const clientSecret = 'a client secret of this test, which nobody else knows'
  const database = await createTestDatabase()
  const identityVariables = {
    LOG_LEVEL: 'silent',
    PORT: String(ports.identity),
    GATEWAY_URL: url,
    OIDC_CLIENT_SECRET: clientSecret,
    SCHOOL_API_RESOURCE: schoolApiUrl,
    IDENTITY_API_RESOURCE: identityUrl,
    DATABASE_URL: database.url,
    PROGRAMS: JSON.stringify([testProgram]),
    ...identityChanges,
  }
  const parsed = identityEnv(identityVariables)
  const opened = await openIdentityDatabase(parsed)
  await seedDemoUsers(opened.db, { schools: [testSchool], now: new Date() })
  const identity = await createIdentity(parsed, opened)
  await listen(identity, { host: '127.0.0.1', port: ports.identity })
  const [signingKey] = (await loadKeys(opened.db)).signing
  const settings = {
    LOG_LEVEL: 'silent',
    PORT: String(ports.gateway),
    PUBLIC_URL: url,
    SCHOOL_API_URL: schoolApiUrl,
    OIDC_ISSUER: `${identityUrl}/oidc`,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_SCHOOL_API_RESOURCE: schoolApiUrl,
    OIDC_IDENTITY_API_RESOURCE: identityUrl,
    SESSION_SECRET: 'a session secret of this test, which nobody else knows',
    SERVE_WEB: 'false',
    ...env,
  }
  const create = (ofWay: Record<string, string>) => createGateway(gatewayEnv({ ...settings, ...ofWay }), now)
  const gateway = await listenInTurn(way, create, ports.gateway)
  return {
    url,
    identityUrl,
    /** What the identity app signs its tokens with. */
    signingKey: await importJWK({ ...signingKey }, 'ES256'),
    /** Signs in a demo account by its name before the @. */
    signIn: (account: string, returnUrl?: string, password = demoPassword) =>
      signIn(url, `${account}@demo.test`, password, returnUrl),
    /** Of every demo account. */
    password: demoPassword,
    stop: async () => {
      await gateway.close()
      await identity.close()
      await database.drop()
    },
  }
}

/** A gateway before a provider of the test's own, which it has not met yet. */
export async function startGatewayBefore(
  provider: StrictProvider,
  { schoolApiUrl, env = {}, now, way = inMemory }: Omit<Options, 'identityEnv'>,
) {
  const { gateway: port } = await choosePorts(0)
  const url = `http://localhost:${port}`
  const settings = {
    LOG_LEVEL: 'silent',
    PORT: String(port),
    PUBLIC_URL: url,
    SCHOOL_API_URL: schoolApiUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: 'secret',
    SESSION_SECRET: 'x'.repeat(32),
    SERVE_WEB: 'false',
    ...env,
  }
  const create = (ofWay: Record<string, string>) => createGateway(gatewayEnv({ ...settings, ...ofWay }), now)
  return { url, ...(await listenInTurn(way, create, port)) }
}

/** The typed procedures as this browser would call them. */
export function proceduresOf(url: string, browser: Browser) {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${url}/trpc`,
        transformer: superjson,
        fetch: (address, init) => browser.fetch(String(address), { ...init, signal: init?.signal ?? null }),
      }),
    ],
  })
}
