/** The identity app as a process of its own. */
import { listen, run } from '@schoolbeheer/server/start'
import { createIdentity } from './app.ts'
import { identityEnv } from './env.ts'

await run(async () => {
  const env = identityEnv()
  const app = await createIdentity(env)
  await listen(app, { host: env.HOST, port: env.PORT })
  return () => app.close()
})
