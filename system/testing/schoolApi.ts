/** The gateway and the identity app of the tests, before the real school API with a database of its own. */
import { createSchoolApi } from '@schoolbeheer/school-api/app'
import { openSchoolDatabase } from '@schoolbeheer/school-api/db/database'
import { demoCompany } from '@schoolbeheer/school-api/demo/company'
import { schoolApiEnv } from '@schoolbeheer/school-api/env'
import { createSchoolDatabase } from '@schoolbeheer/school-api/testing/database'
import { freePort } from '@schoolbeheer/server/freePort'
import { listen } from '@schoolbeheer/server/start'
import { startTestGateway } from './gateway.ts'

export type WithSchoolApi = Awaited<ReturnType<typeof startWithSchoolApi>>

/** @param identityEnv changes to the identity app's environment */
export async function startWithSchoolApi(identityEnv: Record<string, string> = {}) {
  const port = await freePort()
  const schoolApiUrl = `http://localhost:${port}`
  const gateway = await startTestGateway({ schoolApiUrl, identityEnv })
  const created = await createSchoolDatabase()
  const env = schoolApiEnv({
    PDF_NICE: '0',
    COMPANY: JSON.stringify(demoCompany),
    PORT: String(port),
    OIDC_ISSUER: `${gateway.identityUrl}/oidc`,
    DATABASE_URL: created.url,
    DATA_SECRET: 'a data secret of this test, which nobody else knows',
  })
  const database = await openSchoolDatabase(env)
  const schoolApi = await createSchoolApi(env, database)
  await listen(schoolApi, { host: '127.0.0.1', port })
  return {
    gateway,
    database,
    stop: async () => {
      await gateway.stop()
      await schoolApi.close()
      await created.drop()
    },
  }
}
