/** The school API as it runs alone: one replica, with its log in a file. */
import { createSchoolApi } from '@schoolbeheer/school-api/app'
import { demoCompany } from '@schoolbeheer/school-api/demo/company'
import { schoolApiEnv } from '@schoolbeheer/school-api/env'
import { listen } from '@schoolbeheer/server/start'
import { devNull } from 'node:os'
import { z } from 'zod'
import { runChild } from './child.ts'

await runChild(async (given) => {
  const env = schoolApiEnv({
    COMPANY: JSON.stringify(demoCompany),
    DATA_SECRET: 'a data secret of the benchmarks, which nobody else knows',
    LOG_FILE: devNull,
    ...z.record(z.string(), z.string()).parse(given),
  })
  const app = await createSchoolApi(env)
  await listen(app, { host: env.HOST, port: env.PORT })
  return { ready: { url: `http://localhost:${env.PORT}` }, stop: () => app.close() }
})
