/** The simulated access point as a process of its own. */
import { listen, run } from '@schoolbeheer/server/start'
import { createSimulator } from './app.ts'
import { simulatorEnv } from './env.ts'

await run(async () => {
  const env = simulatorEnv()
  const app = await createSimulator(env)
  await listen(app, { host: env.HOST, port: env.PORT })
  return () => app.close()
})
