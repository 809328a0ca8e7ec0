/** Gateways, school APIs and identity apps, two of each behind an address, with demo users. */
import { createGateway } from '@schoolbeheer/gateway/app'
import { gatewayEnv } from '@schoolbeheer/gateway/env'
import { createIdentity } from '@schoolbeheer/identity/app'
import { openIdentityDatabase } from '@schoolbeheer/identity/db/database'
import { identityEnv } from '@schoolbeheer/identity/env'
import { createIdentityDatabase } from '@schoolbeheer/identity/testing/database'
import { createSchoolApi } from '@schoolbeheer/school-api/app'
import { demoCompany } from '@schoolbeheer/school-api/demo/company'
import { schoolApiEnv } from '@schoolbeheer/school-api/env'
import { createSchoolDatabase } from '@schoolbeheer/school-api/testing/database'
import { choosePorts } from '../ports.ts'
import { startReplicas } from './replicas.ts'
import { seedDemoUsers } from '@schoolbeheer/identity/demo'
import { testSchool } from './gateway.ts'
import { drizzle } from 'drizzle-orm/node-postgres'

export type InReplicas = Awaited<ReturnType<typeof startInReplicas>>

type Options = {
  program: { id: string; scope: string }
  secrets: Record<'programSecret' | 'webhookSecret' | 'dataSecret' | 'clientSecret' | 'sessionSecret', string>
  /** The clocks of the identity apps' keys and of the gateways, in milliseconds ahead of the real one. */
  ahead: { keys: number; gateways: number }
  /** The gateways share it; without it there is one gateway. */
  redis: string | null
}

export async function startInReplicas({ program, secrets, ahead, redis }: Options) {
  const ports = await choosePorts(0)
  const at = (port: number) => `http://localhost:${port}`
  const [url, identityUrl, schoolApiUrl] = [at(ports.gateway), at(ports.identity), at(ports.schoolApi)]
  const [forIdentity, forSchools] = await Promise.all([createIdentityDatabase(), createSchoolDatabase()])
  const database = await openIdentityDatabase({ DATABASE_URL: forIdentity.url, DATA_DIR: '' })
  const schools = drizzle(forSchools.url, { casing: 'snake_case' })
  await seedDemoUsers(database.db, { schools: [testSchool], now: new Date() })
  const common = { DATA_SECRET: secrets.dataSecret, GATEWAY_URL: url }
  const identity = await startReplicas(
    {
      port: ports.identity,
      env: {
        ...common,
        PORT: String(ports.identity),
        DATABASE_URL: forIdentity.url,
        OIDC_CLIENT_SECRET: secrets.clientSecret,
        SCHOOL_API_RESOURCE: schoolApiUrl,
        IDENTITY_API_RESOURCE: identityUrl,
        PROGRAMS: JSON.stringify([{ ...program, secret: secrets.programSecret }]),
      },
    },
    (env) => createIdentity(identityEnv(env), undefined, undefined, () => Date.now() + ahead.keys),
  )
  const schoolApi = await startReplicas(
    {
      port: ports.schoolApi,
      env: {
        ...common,
        PORT: String(ports.schoolApi),
        DATABASE_URL: forSchools.url,
        OIDC_ISSUER: `${identityUrl}/oidc`,
        COMPANY: JSON.stringify(demoCompany),
        ACCESS_POINT: 'simulator',
        ACCESS_POINT_URL: at(ports.accessPoint),
        ACCESS_POINT_KEY: 'key',
        ACCESS_POINT_SECRET: 'secret',
        ACCESS_POINT_WEBHOOK_SECRET: secrets.webhookSecret,
      },
    },
    (env) => createSchoolApi(schoolApiEnv(env), undefined, undefined, false),
  )
  const gateway = await startReplicas(
    {
      port: ports.gateway,
      // Sessions in memory are those of one process.
      count: redis ? 2 : 1,
      env: {
        PORT: String(ports.gateway),
        PUBLIC_URL: url,
        SCHOOL_API_URL: schoolApiUrl,
        OIDC_ISSUER: `${identityUrl}/oidc`,
        OIDC_CLIENT_SECRET: secrets.clientSecret,
        OIDC_SCHOOL_API_RESOURCE: schoolApiUrl,
        OIDC_IDENTITY_API_RESOURCE: identityUrl,
        SESSION_SECRET: secrets.sessionSecret,
        SERVE_WEB: 'false',
        REDIS_URL: redis ?? undefined,
      },
    },
    (env) => createGateway(gatewayEnv(env), () => Date.now() + ahead.gateways),
  )
  return {
    url,
    identityUrl,
    schoolApiUrl,
    database,
    schools,
    identity,
    schoolApi,
    gateway,
    stop: async () => {
      for (const replicas of [gateway, schoolApi, identity]) await replicas.stop()
      await database.close()
      await schools.$client.end()
      await Promise.all([forIdentity.drop(), forSchools.drop()])
    },
  }
}
