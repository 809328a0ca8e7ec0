/** Our gateway as it runs alone, with its session in memory and its log in a file. */
import { createGateway } from '@schoolbeheer/gateway/app'
import { gatewayEnv } from '@schoolbeheer/gateway/env'
import { listen } from '@schoolbeheer/server/start'
import { z } from 'zod'
import { runChild } from './child.ts'

await runChild(async (given) => {
  const env = gatewayEnv(z.record(z.string(), z.string()).parse(given))
  const app = await createGateway(env)
  await listen(app, { host: env.HOST, port: env.PORT })
  return { ready: { url: env.PUBLIC_URL }, stop: () => app.close() }
})
