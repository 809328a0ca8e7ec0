/**
 * Fills an empty school database with demo data: `pnpm --filter ./apps/school-api demo --groups 10000`. `--invoices
 * 10000` adds groups until last year has so many invoices; `--course-days 1000` is the number of past days, and
 * `--participants 500` the number of participants of a coming day.
 */
import { run } from '@schoolbeheer/server/start'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openSchoolDatabase } from '../db/database.ts'
import { sealSchoolDatabase } from '../db/sealed.ts'
import { schoolDatabaseEnv } from '../env.ts'
import { seedDemo } from './seed.ts'

const Numbers = z.object({
  groups: z.coerce.number().int().positive(),
  invoices: z.coerce.number().int().nonnegative(),
  'course-days': z.coerce.number().int().nonnegative(),
  participants: z.coerce.number().int().nonnegative(),
})

await run(async () => {
  const { values } = parseArgs({
    options: {
      groups: { type: 'string', default: '60' },
      invoices: { type: 'string', default: '0' },
      'course-days': { type: 'string', default: '40' },
      participants: { type: 'string', default: '14' },
    },
  })
  const { 'course-days': courseDays, ...wanted } = Numbers.parse(values)
  const env = schoolDatabaseEnv()
  const database = await openSchoolDatabase(env)
  await seedDemo(database.db, await sealSchoolDatabase(database, env), { ...wanted, courseDays, now: new Date() })
  await database.close()
  return async () => undefined
})
