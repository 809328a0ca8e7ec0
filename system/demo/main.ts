/** Fills the two databases of a system in containers with demo data if they are empty, and ends. */
import { openIdentityDatabase } from '@schoolbeheer/identity/db/database'
import { seedDemoUsers } from '@schoolbeheer/identity/demo'
import { openSchoolDatabase } from '@schoolbeheer/school-api/db/database'
import { demoSchools, seedDemo } from '@schoolbeheer/school-api/demo/seed'
import { run } from '@schoolbeheer/server/start'
import { demoEnv, type DemoEnv } from './env.ts'

async function fill(env: DemoEnv): Promise<void> {
  const now = new Date()
  const [school, identity] = await Promise.all([
    openSchoolDatabase({ DATABASE_URL: env.SCHOOL_DATABASE_URL, DATA_DIR: '' }),
    openIdentityDatabase({ DATABASE_URL: env.IDENTITY_DATABASE_URL, DATA_DIR: '' }),
  ])
  await seedDemo(school.db, { groups: env.DEMO_GROUPS, now })
  await seedDemoUsers(identity.db, { schools: await demoSchools(school.db), now })
  await Promise.all([school.close(), identity.close()])
}

await run(async () => {
  const env = demoEnv()
  if (env.DEMO) await fill(env)
  return async () => undefined
})
