/** The gateway as a process of its own. */
import { listen, run } from '@schoolbeheer/server/start'
import { createGateway } from './app.ts'
import { gatewayEnv } from './env.ts'

await run(async () => {
  const env = gatewayEnv()
  const app = await createGateway(env)
  await listen(app, { host: env.HOST, port: env.PORT })
  return () => app.close()
})
