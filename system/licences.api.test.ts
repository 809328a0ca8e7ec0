/** Licences taken by a program, with a token of the real identity app, at the real school API. */
import { createIdentity } from '@schoolbeheer/identity/app'
import { identityEnv } from '@schoolbeheer/identity/env'
import { createSchoolApi } from '@schoolbeheer/school-api/app'
import { openSchoolDatabase } from '@schoolbeheer/school-api/db/database'
import { demoCompany } from '@schoolbeheer/school-api/demo/company'
import { schoolApiEnv } from '@schoolbeheer/school-api/env'
import { addSchool, addSchoolGroup } from '@schoolbeheer/school-api/testing/records'
import { listen } from '@schoolbeheer/server/start'
import { createIdentityDatabase } from '@schoolbeheer/identity/testing/database'
import { createSchoolDatabase } from '@schoolbeheer/school-api/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { choosePorts } from './ports.ts'

const secret = 'a secret of this test, which nobody else knows'
const desktop = { id: 'desktop-app', secret, scope: 'licences:start exceptions:report' }
const reader = { id: 'reader', secret: `another: ${secret}`, scope: 'schools:read' }

let system: Awaited<ReturnType<typeof startApis>>
beforeAll(async () => void (system = await startApis()))
afterAll(() => system.stop())

async function startApis() {
  const ports = await choosePorts(0)
  const schoolApi = `http://localhost:${ports.schoolApi}`
  const issuer = `http://localhost:${ports.identity}/oidc`
  const [forIdentity, forSchools] = await Promise.all([createIdentityDatabase(), createSchoolDatabase()])
  const identity = await createIdentity(
    identityEnv({
      PORT: String(ports.identity),
      OIDC_CLIENT_SECRET: 'a client secret of this test, which nobody else knows',
      DATA_SECRET: 'a data secret of this test, which nobody else knows',
      SCHOOL_API_RESOURCE: schoolApi,
      DATABASE_URL: forIdentity.url,
      PROGRAMS: JSON.stringify([desktop, reader]),
    }),
  )
  await listen(identity, { host: '127.0.0.1', port: ports.identity })
  const env = schoolApiEnv({
    COMPANY: JSON.stringify(demoCompany),
    PORT: String(ports.schoolApi),
    OIDC_ISSUER: issuer,
    DATABASE_URL: forSchools.url,
    DATA_SECRET: secret,
  })
  const database = await openSchoolDatabase(env)
  const school = await addSchool(database.db, { schoolGroupId: await addSchoolGroup(database.db) })
  const app = await createSchoolApi(env, database)
  await listen(app, { host: '127.0.0.1', port: ports.schoolApi })
  return {
    issuer,
    schoolApi,
    school,
    stop: async () => {
      await Promise.all([identity.close(), app.close()])
      await Promise.all([forIdentity.drop(), forSchools.drop()])
    },
  }
}

/** The client credentials grant for an audience, as any HTTP client would request it. */
async function askToken(program: { id: string; secret: string }, scope: string, resource = system.schoolApi) {
  const response = await fetch(`${system.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${program.id}:${encodeURIComponent(program.secret)}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource, scope }),
  })
  const body = z
    .object({ access_token: z.string().default(''), error: z.string().optional() })
    .parse(await response.json())
  return { status: response.status, token: body.access_token, error: body.error }
}

async function startLicence(token: string) {
  const response = await fetch(`${system.schoolApi}/api/licence/start`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ schoolGuid: system.school.guid, userEmail: 'an@school.test', name: 'An Peeters' }),
  })
  return { status: response.status, body: z.record(z.string(), z.unknown()).parse(await response.json()) }
}

test('a program with the scope gets a token for the school API and takes a licence with it', async () => {
  const { token } = await askToken(desktop, 'licences:start')
  expect(await startLicence(token)).toMatchObject({
    status: 200,
    body: { userEmail: 'an@school.test', name: 'An Peeters', active: true },
  })
})

test('a scope that a program was not given is refused by the provider, and a token without it by the API', async () => {
  expect(await askToken(reader, 'licences:start')).toMatchObject({ status: 400, error: 'invalid_scope' })
  const { token } = await askToken(reader, 'schools:read')
  expect(await startLicence(token)).toMatchObject({ status: 403 })
})

test('a caller who does not know the secret gets no token', async () => {
  const impostor = { ...desktop, secret: 'guessed' }
  expect(await askToken(impostor, 'licences:start')).toMatchObject({ status: 401, error: 'invalid_client' })
})

test('a token for another audience opens nothing here', async () => {
  const { status, token } = await askToken(desktop, 'licences:start', 'http://localhost:3002')
  expect(status).toBe(200)
  expect(await startLicence(token)).toMatchObject({ status: 401 })
})
