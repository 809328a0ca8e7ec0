/** A school API for tests: on a socket, with a database of its own and a provider that signs its callers in. */
import type { Call } from '@schoolbeheer/contracts/call'
import type { TestDatabase } from '@schoolbeheer/testing/database'
import { startTestIssuer, type TestIssuer } from '@schoolbeheer/testing/issuer'
import type { DataSealing } from '@schoolbeheer/server/database/sealed'
import { createUpstream } from '@schoolbeheer/server/upstream'
import { z } from 'zod'
import { createSchoolApi } from '../app.ts'
import type { SchoolDatabase } from '../db/connection.ts'
import { openSchoolDatabase } from '../db/database.ts'
import { sealSchoolDatabase } from '../db/sealed.ts'
import { demoCompany } from '../demo/company.ts'
import { schoolApiEnv } from '../env.ts'
import { createSchoolDatabase } from './database.ts'

/** The claims of callers; those of a school get its guid with `ofSchool`. */
export const callers = {
  admin: { sub: 'admin', role: ['Active', 'Admin'] },
  courseWriter: { sub: 'course-writer', role: ['Active', 'Opleiding'] },
  schoolAdmin: { sub: 'school-admin', role: ['Active', 'SchoolAdmin'] },
  active: { sub: 'active', role: 'Active' },
  inactive: { sub: 'inactive', role: ['Admin', 'SchoolAdmin', 'Opleiding'] },
}

export function ofSchool(claims: Claims, school: string): Claims {
  return { ...claims, school }
}

/** Another program, which may do what its scopes say: `licences:start exceptions:report`. */
export function program(scope: string, name = 'program'): Claims {
  return { sub: name, client_id: name, scope }
}

export type Claims = {
  sub: string
  role?: string | string[]
  school?: string
  client_id?: string
  scope?: string
  given_name?: string
  family_name?: string
  email?: string
  uid?: number
  locale?: string
}

export type TestApi = {
  url: string
  issuer: TestIssuer
  /** Its database, for changes that no call can make. */
  database: SchoolDatabase
  sealing: DataSealing
  as: (claims: Claims) => Promise<Call>
  close: () => Promise<void>
}

export const audience = 'https://school-api.test'

type TestApiOptions = {
  now?: () => number
  works?: boolean
  env?: Record<string, string>
  on?: Promise<TestDatabase>
}

/**
 * @param now the clock of the API, milliseconds since 1970
 * @param works whether it does the jobs that its calls add
 * @param more the variables that differ from those of the other tests
 * @param on a database, which is dropped at the end
 */
export async function startTestApi({
  now,
  works = false,
  env: more = {},
  on = createSchoolDatabase(),
}: TestApiOptions = {}): Promise<TestApi> {
  const [created, issuer] = await Promise.all([on, startTestIssuer({ audience })])
  const env = schoolApiEnv({ ...environmentOf(created, issuer), ...more })
  const database = await openSchoolDatabase(env)
  const app = await createSchoolApi(env, database, now, works)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const upstream = createUpstream({ url })
  return {
    url,
    issuer,
    database,
    sealing: await sealSchoolDatabase(database, env),
    as: async (claims) => upstream.as({ bearer: await issuer.token(claims), requestId: 'test', who: claims.sub }),
    close: async () => {
      await upstream.close()
      await Promise.all([app.close(), issuer.close()])
      await created.drop()
    },
  }
}

/** The environment of a school API for tests. */
export function environmentOf(database: { url: string }, { issuer }: Pick<TestIssuer, 'issuer'>) {
  return {
    DATABASE_URL: database.url,
    OIDC_ISSUER: issuer,
    PUBLIC_URL: audience,
    DATA_SECRET: 'a data secret of the tests, which nobody else knows',
    COMPANY: JSON.stringify(demoCompany),
    PDF_NICE: '0',
    // The discard port, where nobody takes mail.
    MAIL_URL: 'smtp://127.0.0.1:9',
  }
}

const Refusal = z
  .object({
    status: z.number(),
    message: z.string(),
    fields: z.record(z.string(), z.string()),
    obstacles: z.array(z.unknown()),
  })
  .transform(({ obstacles, ...refused }) => (obstacles.length > 0 ? { ...refused, obstacles } : refused))

type RefusedCall = { status: number; message: string; fields: Record<string, string>; obstacles?: unknown[] }

/** The refusal of a call; undefined for a call that was not refused. */
export function refusal(call: Promise<unknown>): Promise<RefusedCall | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => Refusal.parse(error),
  )
}

/** The status of a refusal; 200 for a call that was not refused. */
export async function statusOf(call: Promise<unknown>): Promise<number> {
  return (await refusal(call))?.status ?? 200
}
