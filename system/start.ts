/** `pnpm start`, which builds the web client when needed, starts everything, and prints the addresses. */
import { run } from '@schoolbeheer/server/start'
import { announce } from './announce.ts'
import { systemEnv } from './env.ts'
import { startSystem } from './system.ts'
import { buildWebWhenOld } from './web.ts'

await run(async () => {
  const env = systemEnv()
  console.log('Schoolbeheer starts …')
  if (await buildWebWhenOld()) console.log('  web client built')
  const system = await startSystem({
    port: env.PORT,
    dataDir: env.DATA_DIR,
    demoGroups: env.DEMO ? env.DEMO_GROUPS : 0,
    logLevel: env.LOG_LEVEL,
    redisUrl: env.REDIS_URL,
    privateNetworks: env.PRIVATE_NETWORKS,
  })
  announce(system.urls, env)
  return async () => {
    console.log('\nStopping …')
    await system.stop()
  }
})
