/** Fills an empty school database with demo data: `pnpm --filter ./apps/school-api demo --groups 10000`. */
import { run } from '@schoolbeheer/server/start'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openSchoolDatabase } from '../db/database.ts'
import { schoolDatabaseEnv } from '../env.ts'
import { seedDemo } from './seed.ts'

await run(async () => {
  const { values } = parseArgs({ options: { groups: { type: 'string', default: '60' } } })
  const groups = z.coerce.number().int().positive().parse(values.groups)
  const database = await openSchoolDatabase(schoolDatabaseEnv())
  await seedDemo(database.db, { groups, now: new Date() })
  await database.close()
  return async () => undefined
})
