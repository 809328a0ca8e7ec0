/** `pnpm migrate`, which brings both databases to the migrations of this release, and serves nothing. */
import { openIdentityDatabase } from '@schoolbeheer/identity/db/database'
import { openSchoolDatabase } from '@schoolbeheer/school-api/db/database'
import { run } from '@schoolbeheer/server/start'
import { databasesEnv } from './env.ts'

await run(async () => {
  const { school, identity } = databasesEnv()
  for (const [name, open] of [
    ['school', () => openSchoolDatabase(school)],
    ['identity', () => openIdentityDatabase(identity)],
  ] as const) {
    const { migrated, close } = await open()
    await close()
    console.log(`Database ${name}: ${migrated.length > 0 ? `migrated to ${migrated.at(-1)}` : 'nothing to migrate'}`)
  }
  return async () => undefined
})
