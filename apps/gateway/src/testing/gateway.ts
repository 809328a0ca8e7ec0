/** Gateways on free ports before an upstream and a provider of the test's choice. */
import type { AppRouter } from '@schoolbeheer/contracts/gateway/router'
import { freePort } from '@schoolbeheer/server/freePort'
import type { Browser } from '@schoolbeheer/testing/browser'
import { clientId, type StrictProvider } from '@schoolbeheer/testing/strictProvider'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import superjson from 'superjson'
import { createGateway } from '../app.ts'
import { gatewayEnv } from '../env.ts'
import { inMemory, listenInTurn, type Way } from './stores.ts'

type Options = {
  schoolApiUrl: string
  /** Changes to the gateway's environment. */
  env?: Record<string, string>
  /** The gateway's clock, milliseconds since 1970. */
  now?: () => number
  /** How many gateways, and where they keep their sessions. */
  way?: Way
}

/** A gateway before a provider of the test's own, which it has not met yet. */
export async function startGatewayBefore(
  provider: StrictProvider,
  { schoolApiUrl, env = {}, now, way = inMemory }: Options,
) {
  const port = await freePort()
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
