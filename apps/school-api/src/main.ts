/** The school API as a process. */
import { listen, run } from '@schoolbeheer/server/start'
import { createSchoolApi } from './app.ts'
import { schoolApiEnv } from './env.ts'

await run(async () => {
  const env = schoolApiEnv()
  const app = await createSchoolApi(env)
  await listen(app, { host: env.HOST, port: env.PORT })
  return () => app.close()
})
