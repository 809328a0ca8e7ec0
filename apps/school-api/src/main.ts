/** The school API as a process. */
import { run, serve } from '@schoolbeheer/server/start'
import { createSchoolApi } from './app.ts'
import { schoolApiEnv } from './env.ts'

await run(async () => {
  const env = schoolApiEnv()
  return serve(await createSchoolApi(env), env)
})
