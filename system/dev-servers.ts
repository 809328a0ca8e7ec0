/** The servers of `dev`, which Node restarts whenever one of their files changes. */
import { run } from '@schoolbeheer/server/start'
import { z } from 'zod'
import { announce } from './announce.ts'
import { systemEnv } from './env.ts'
import { startSystem } from './system.ts'

await run(async () => {
  const env = systemEnv()
  const [port, publicUrl] = z.tuple([z.coerce.number(), z.string()]).parse(process.argv.slice(2))
  const demoGroups = env.DEMO ? env.DEMO_GROUPS : 0
  const system = await startSystem({
    port,
    publicUrl,
    dataDir: env.DATA_DIR,
    demoGroups,
    logLevel: env.LOG_LEVEL,
    redisUrl: env.REDIS_URL,
    privateNetworks: env.PRIVATE_NETWORKS,
  })
  announce(system.urls, env)
  return system.stop
})
