/** Gateways on free ports before a provider and APIs of the test's choice. */
import { randomUUID } from 'node:crypto'
import type { AppRouter } from '@schoolbeheer/contracts/gateway/router'
import { freePort } from '@schoolbeheer/server/freePort'
import { signInAtOnce, type Browser } from '@schoolbeheer/testing/browser'
import { clientId, startStrictProvider, type StrictProvider } from '@schoolbeheer/testing/strictProvider'
import { startRecordingUpstream } from '@schoolbeheer/testing/upstream'
// The log is on in browser tests too, and kept in memory.
import '@schoolbeheer/server/testing/log'
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client'
import superjson from 'superjson'
import { createGateway } from '../app.ts'
import { gatewayEnv } from '../env.ts'
import { inMemory, listenInTurn, type StoreSetup } from './stores.ts'

export const testSchool = { guid: '7b0c6a52-4c1e-4b8e-9a55-1f5a1c0d7e11', name: 'Testschool' }

/** The audience of the identity API's tokens; the audience of the school API's is its address. */
export const identityResource = 'http://identity.example'

/** The kinds of users, by the names of the demo accounts. */
const people = {
  admin: { role: ['Active', 'Admin'] },
  opleiding: { role: ['Active', 'Opleiding'] },
  schooladmin: { role: ['Active', 'SchoolAdmin'], school: testSchool.guid },
  leerkracht: { role: ['Active'], school: testSchool.guid },
  inactief: { role: [], school: testSchool.guid },
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>

/**
 * A gateway before an upstream that is both APIs, and a provider that makes a token for each API and at once signs in
 * the user whom a test names.
 */
export async function startTestGateway({
  env = {},
  now = Date.now,
  setup = inMemory,
}: Omit<Options, 'schoolApiUrl'> = {}) {
  const [provider, upstream] = await Promise.all([startStrictProvider({ now }), startRecordingUpstream()])
  const resources = {
    IDENTITY_API_URL: upstream.url,
    OIDC_SCHOOL_API_RESOURCE: upstream.url,
    OIDC_IDENTITY_API_RESOURCE: identityResource,
  }
  const options = { schoolApiUrl: upstream.url, env: { ...resources, ...env }, now, setup }
  const { url, close } = await startGatewayBefore(provider, options)
  // Gateways that share a store also have the users of other tests, so the users have names of their own.
  const run = randomUUID()
  return {
    url,
    provider,
    upstream,
    signIn: (name: keyof typeof people, returnUrl?: string) => {
      const names = { email: `${name}@demo.test`, given_name: 'Griet', family_name: 'Claes' }
      provider.signsIn({ sub: `${name}-${run}`, ...names, ...people[name] })
      return signInAtOnce(url, returnUrl)
    },
    stop: async () => {
      await close()
      await Promise.all([provider.stop(), upstream.stop()])
    },
  }
}

type Options = {
  schoolApiUrl: string
  /** Changes to the gateway's environment. */
  env?: Record<string, string>
  /** The gateway's clock, milliseconds since 1970. */
  now?: () => number
  /** The number of gateways, and where they keep their sessions. */
  setup?: StoreSetup
}

/** A gateway before a provider of the test's own, which it has not met yet. */
export async function startGatewayBefore(
  provider: StrictProvider,
  { schoolApiUrl, env = {}, now, setup = inMemory }: Options,
) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = {
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
  return { url, ...(await listenInTurn(setup, create, port)) }
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

/** How a call was refused, as the client sees it. */
export async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => new Error('it was not refused'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof TRPCClientError)) throw error
  return { status: error.data?.httpStatus, message: error.message, fields: error.data?.fields }
}
