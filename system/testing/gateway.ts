/** The gateway with the real identity app and its demo accounts, before an upstream of the test's choice. */
import { createGateway } from '@schoolbeheer/gateway/app'
import { gatewayEnv } from '@schoolbeheer/gateway/env'
import { inMemory, listenInTurn, type StoreSetup } from '@schoolbeheer/gateway/testing/stores'
import { createIdentity } from '@schoolbeheer/identity/app'
import { openIdentityDatabase } from '@schoolbeheer/identity/db/database'
import { demoPassword, seedDemoUsers } from '@schoolbeheer/identity/demo'
import { identityEnv } from '@schoolbeheer/identity/env'
import { sealIdentityDatabase } from '@schoolbeheer/identity/db/sealed'
import { loadKeys } from '@schoolbeheer/identity/provider/keys'
import { listen } from '@schoolbeheer/server/start'
import { signIn } from '@schoolbeheer/testing/browser'
import { importJWK } from 'jose'
import { choosePorts } from '../ports.ts'
import { createIdentityDatabase } from '@schoolbeheer/identity/testing/database'

export const testSchool = { guid: '7b0c6a52-4c1e-4b8e-9a55-1f5a1c0d7e11', name: 'Testschool' }

/** Another program, and the permissions that it is given. */
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
  /** The number of gateways, and where they keep their sessions. */
  setup?: StoreSetup
  /** Changes to the identity app's environment. */
  identityEnv?: Record<string, string>
}

export async function startTestGateway({
  schoolApiUrl,
  env = {},
  now,
  setup = inMemory,
  identityEnv: identityChanges = {},
}: Options) {
  const ports = await choosePorts(0)
  const url = `http://localhost:${ports.gateway}`
  const identityUrl = `http://localhost:${ports.identity}`
  const clientSecret = 'a client secret of this test, which nobody else knows'
  const database = await createIdentityDatabase()
  const identityVariables = {
    PORT: String(ports.identity),
    GATEWAY_URL: url,
    OIDC_CLIENT_SECRET: clientSecret,
    DATA_SECRET: 'a data secret of this test, which nobody else knows',
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
  const [signingKey] = (await loadKeys(opened.db, await sealIdentityDatabase(opened, parsed), new Date())).signing
  const settings = {
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
  const gateway = await listenInTurn(setup, create, ports.gateway)
  return {
    url,
    identityUrl,
    /** The key with which the identity app signs its tokens. */
    signingKey: await importJWK({ ...signingKey }, 'ES256'),
    /** Signs in a demo account by its name before the @. */
    signIn: (account: string, returnUrl?: string, password = demoPassword) =>
      signIn(url, `${account}@demo.test`, password, returnUrl),
    /** The password of every demo account. */
    password: demoPassword,
    stop: async () => {
      await gateway.close()
      await identity.close()
      await database.drop()
    },
  }
}
