/** The gateway as a process of its own. */
import { run, serve } from '@schoolbeheer/server/start'
import { createGateway } from './app.ts'
import { gatewayEnv } from './env.ts'

await run(async () => {
  const env = gatewayEnv()
  return serve(await createGateway(env), env)
})
