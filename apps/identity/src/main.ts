/** The identity app as a process of its own. */
import { run, serve } from '@schoolbeheer/server/start'
import { createIdentity } from './app.ts'
import { identityEnv } from './env.ts'

await run(async () => {
  const env = identityEnv()
  return serve(await createIdentity(env), env)
})
