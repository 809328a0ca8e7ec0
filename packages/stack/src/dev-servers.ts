/** The servers of `dev`, started again by Node whenever one of their files changes. */
import { run } from '@schoolbeheer/server/start'
import { z } from 'zod'
import { announce } from './announce.ts'
import { stackEnv } from './env.ts'
import { startStack } from './stack.ts'

await run(async () => {
  const env = stackEnv()
  const [port, publicUrl] = z.tuple([z.coerce.number(), z.string()]).parse(process.argv.slice(2))
  const demoGroups = env.DEMO ? env.DEMO_GROUPS : 0
  const stack = await startStack({
    port,
    publicUrl,
    dataDir: env.DATA_DIR,
    demoGroups,
    logLevel: env.LOG_LEVEL,
    redisUrl: env.REDIS_URL,
  })
  announce(stack.urls, env)
  return stack.stop
})
