/** The process that fills the two empty databases of a system in containers with demo data. */
import { openIdentityDatabase } from '@schoolbeheer/identity/db/database'
import { seedDemoUsers } from '@schoolbeheer/identity/demo'
import { openSchoolDatabase } from '@schoolbeheer/school-api/db/database'
import { sealSchoolDatabase } from '@schoolbeheer/school-api/db/sealed'
import { demoSchools, seedDemo } from '@schoolbeheer/school-api/demo/seed'
import { run } from '@schoolbeheer/server/start'
import { demoEnv, type DemoEnv } from './env.ts'

async function fill(env: DemoEnv): Promise<void> {
  const now = new Date()
  const [school, identity] = await Promise.all([
    openSchoolDatabase({ ...env, DATABASE_URL: env.SCHOOL_DATABASE_URL, DATA_DIR: '' }),
    openIdentityDatabase({ ...env, DATABASE_URL: env.IDENTITY_DATABASE_URL, DATA_DIR: '' }),
  ])
  const secrets = { DATA_SECRET: env.SCHOOL_DATA_SECRET, DATA_SECRET_OLD: env.SCHOOL_DATA_SECRET_OLD }
  await seedDemo(school.db, await sealSchoolDatabase(school, secrets), { groups: env.DEMO_GROUPS, now })
  await seedDemoUsers(identity.db, { schools: await demoSchools(school.db), now })
  await Promise.all([school.close(), identity.close()])
}

await run(async () => {
  const env = demoEnv()
  if (env.DEMO) await fill(env)
  return async () => undefined
})
