/** The simulated access point as a process of its own. */
import { run, serve } from '@schoolbeheer/server/start'
import { createSimulator } from './app.ts'
import { simulatorEnv } from './env.ts'

await run(async () => {
  const env = simulatorEnv()
  return serve(await createSimulator(env), env)
})
