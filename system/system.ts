/**
 * The whole system in one process: identity, school API, gateway, and but for an office a mail catcher and a simulated
 * access point to Peppol, each as it would run alone. Used by `start`, `dev`, the browser tests and the benchmarks.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createSimulator } from '@schoolbeheer/access-point/app'
import { simulatorEnv } from '@schoolbeheer/access-point/env'
import { createGateway } from '@schoolbeheer/gateway/app'
import { gatewayEnv } from '@schoolbeheer/gateway/env'
import { createIdentity } from '@schoolbeheer/identity/app'
import { openIdentityDatabase } from '@schoolbeheer/identity/db/database'
import { seedDemoUsers } from '@schoolbeheer/identity/demo'
import { identityEnv } from '@schoolbeheer/identity/env'
import { createSchoolApi } from '@schoolbeheer/school-api/app'
import { openSchoolDatabase } from '@schoolbeheer/school-api/db/database'
import { sealSchoolDatabase } from '@schoolbeheer/school-api/db/sealed'
import { demoCompany, demoSecondAccount } from '@schoolbeheer/school-api/demo/company'
import { demoSchools, seedDemo } from '@schoolbeheer/school-api/demo/seed'
import { schoolApiEnv } from '@schoolbeheer/school-api/env'
import { listen } from '@schoolbeheer/server/start'
import { demoProgram } from './demo/program.ts'
import { startMailCatcher } from './mailCatcher.ts'
import { addressesAt, choosePorts, type Ports, type Urls } from './ports.ts'
import { dataSecretsOf, keptSecrets } from './secrets.ts'

export type SystemOptions = {
  /** The gateway's port; 0 takes free ports for all. */
  port: number
  dataDir: string
  /** The number of school groups that fill an empty database; 0 leaves it empty. */
  demoGroups: number
  logLevel: string
  redisUrl?: string | undefined
  /** The networks in which it needs no TLS, separated by commas. */
  privateNetworks?: string | undefined
  /** The origin that the browser sees, when another server stands before the gateway (development). */
  publicUrl?: string
  /** Whether the gateway serves the built web client; unless given, where it has no other server before it. */
  servesWeb?: boolean
  /** PostgreSQL addresses of the two databases; without them each API has an embedded server. */
  databases?: { school: string; identity: string }
  /** Variables of the school API for another access point than the simulator: { ACCESS_POINT: 'none' }. */
  accessPoint?: Variables
  /** The settings of an office, in place of an invented company; neither mail catcher nor simulator then runs. */
  office?: Office | undefined
  /** The school API's PDF_NICE. */
  pdfNice?: number
  generation?: Generation
}

/** Variables of the apps, and the addresses at which a proxy of the office's own brings others to them. */
export type Office = {
  addresses: { gateway: string | undefined; identity: string | undefined }
  gateway: Variables
  schoolApi: Variables
  accessPoint: Variables
  identity: Variables
}

/** The part of a system's options as one of several that follow each other: see `resettable/`. */
export type Generation = {
  addresses: Urls
  /** The program that may do everything. */
  program: Program
  /** Variables of the simulated access point. */
  simulator: { DATA_DIR: string; DELIVERY_MS: string }
}

export type Program = { id: string; secret: string; scope: string }

export type System = {
  urls: Urls
  apps: Record<'gateway' | 'schoolApi' | 'identity', App>
  /** The apps that take mails and e-invoices and deliver none; an office has others. */
  standIns: Record<'mailPage' | 'accessPoint', App> | undefined
  clientSecret: string
  stop: () => Promise<void>
}

export type App = Awaited<ReturnType<typeof createGateway>>

/** Starts everything; throws a StartError when a port is taken or a part cannot start, with nothing left running. */
export async function startSystem(options: SystemOptions): Promise<System> {
  const stops: (() => Promise<unknown>)[] = []
  const ports = await choosePorts(options.port, stops)
  const dataDir = resolve(options.dataDir)
  mkdirSync(join(dataDir, 'logs'), { recursive: true })
  const { clientSecret } = keptSecrets(dataDir)
  const stop = async () => {
    for (const stopPart of stops.splice(0).toReversed()) await stopPart()
  }
  try {
    const env = environment(options, ports, dataDir)
    const standIns = options.office ? undefined : await startStandIns(env, ports, stops)
    const [schoolApi, identity] = await Promise.all(startApis(env, options, stops))
    const gateway = await createGateway(gatewayEnv(env.gateway))
    stops.push(() => gateway.close())
    await listen(gateway, { host: '127.0.0.1', port: ports.gateway })
    return {
      urls: env.urls,
      apps: { gateway, schoolApi, identity },
      standIns,
      clientSecret,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startStandIns(env: Environment, ports: Ports, stops: (() => Promise<unknown>)[]) {
  const mail = await startMailCatcher({ smtpPort: ports.smtp, pagePort: ports.mailPage })
  stops.push(mail.stop)
  const simulator = await createSimulator(simulatorEnv(env.simulator))
  stops.push(() => simulator.close())
  await listen(simulator, { host: '127.0.0.1', port: ports.accessPoint })
  return { mailPage: mail.page, accessPoint: simulator }
}

function startApis(env: Environment, options: SystemOptions, stops: (() => Promise<unknown>)[]) {
  const forSchoolApi = schoolApiEnv(env.schoolApi)
  const forIdentity = identityEnv(env.identity)
  const now = new Date()
  const schools = openSchoolDatabase(forSchoolApi).then(async (database) => {
    const app = await createSchoolApi(forSchoolApi, database)
    stops.push(() => app.close())
    if (options.demoGroups > 0) {
      const sealing = await sealSchoolDatabase(database, forSchoolApi)
      await seedDemo(database.db, sealing, { groups: options.demoGroups, now })
    }
    await listen(app, { host: forSchoolApi.HOST, port: forSchoolApi.PORT })
    return { app, demo: options.demoGroups > 0 ? await demoSchools(database.db) : [] }
  })
  const identity = openIdentityDatabase(forIdentity).then(async (database) => {
    const app = await createIdentity(forIdentity, database)
    stops.push(() => app.close())
    if (options.demoGroups > 0) await seedDemoUsers(database.db, { schools: (await schools).demo, now })
    await listen(app, { host: forIdentity.HOST, port: forIdentity.PORT })
    return app
  })
  return [schools.then(({ app }) => app), identity] as const
}

type Variables = Record<string, string | undefined>
type Environment = {
  urls: Urls
  gateway: Variables
  schoolApi: Variables
  identity: Variables
  simulator: Variables
}

/** The environment of each app. */
function environment(options: SystemOptions, ports: Ports, dataDir: string): Environment {
  const secrets = keptSecrets(dataDir)
  const { clientSecret, sessionSecret, programSecret } = secrets
  const inside = addressesAt(ports)
  const urls = options.generation?.addresses ?? {
    ...inside,
    gateway: options.office?.addresses.gateway ?? options.publicUrl ?? inside.gateway,
    identity: options.office?.addresses.identity ?? inside.identity,
  }
  const issuer = `${urls.identity}/oidc`
  const ownProgram = { ...demoProgram, secret: programSecret, secretOld: secrets.programSecretOld }
  const programs = [options.generation?.program ?? ownProgram]
  const common = (name: string) => ({
    LOG_LEVEL: options.logLevel,
    LOG_FILE: options.generation ? undefined : join(dataDir, 'logs', `${name}.log`),
    DATA_DIR: dataDir,
  })
  // The databases of a generation are copies.
  const noted = (name: string) => (options.generation ? {} : { WITNESS_FILE: join(dataDir, `${name}.witness.json`) })
  const account = {
    ACCESS_POINT_KEY: secrets.accessPointKey,
    ACCESS_POINT_SECRET: secrets.accessPointSecret,
    ACCESS_POINT_COMPANY: 'c_simulator',
    ACCESS_POINT_WEBHOOK_SECRET: secrets.webhookSecret,
  }
  const simulated = { ACCESS_POINT: 'simulator', ACCESS_POINT_URL: inside.accessPoint, ...account }
  return {
    urls,
    gateway: {
      ...common('gateway'),
      PORT: String(ports.gateway),
      PUBLIC_URL: urls.gateway,
      SCHOOL_API_URL: inside.schoolApi,
      IDENTITY_API_URL: inside.identity,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_SCHOOL_API_RESOURCE: urls.schoolApi,
      OIDC_IDENTITY_API_RESOURCE: urls.identity,
      SESSION_SECRET: sessionSecret,
      SESSION_SECRET_OLD: secrets.sessionSecretOld,
      REDIS_URL: options.redisUrl,
      PRIVATE_NETWORKS: options.privateNetworks,
      API_DOCS: '1',
      SERVE_WEB: String(options.servesWeb ?? options.publicUrl === undefined),
      ...options.office?.gateway,
    },
    schoolApi: {
      ...common('school-api'),
      ...noted('school'),
      PORT: String(ports.schoolApi),
      PUBLIC_URL: urls.schoolApi,
      OIDC_ISSUER: issuer,
      IDENTITY_API_URL: inside.identity,
      GATEWAY_URL: urls.gateway,
      MAIL_URL: `smtp://localhost:${ports.smtp}`,
      ...dataSecretsOf(secrets).school,
      API_DOCS: '1',
      PDF_NICE: options.pdfNice?.toString(),
      COMPANY: JSON.stringify(demoCompany),
      BANK_ACCOUNTS: demoSecondAccount,
      ...(options.accessPoint ?? options.office?.accessPoint ?? simulated),
      ...options.office?.schoolApi,
      DATABASE_URL: options.databases?.school,
    },
    identity: {
      ...common('identity'),
      ...noted('identity'),
      PORT: String(ports.identity),
      PUBLIC_URL: urls.identity,
      GATEWAY_URL: urls.gateway,
      PROGRAMS: JSON.stringify(programs),
      MAIL_URL: `smtp://localhost:${ports.smtp}`,
      ...dataSecretsOf(secrets).identity,
      OIDC_CLIENT_SECRET: clientSecret,
      SCHOOL_API_RESOURCE: urls.schoolApi,
      IDENTITY_API_RESOURCE: urls.identity,
      ...options.office?.identity,
      DATABASE_URL: options.databases?.identity,
    },
    simulator: {
      ...common('access-point'),
      PORT: String(ports.accessPoint),
      PUBLIC_URL: urls.accessPoint,
      WEBHOOK_URL: `${inside.schoolApi}/webhooks/access-point`,
      ...account,
      ...options.generation?.simulator,
    },
  }
}
