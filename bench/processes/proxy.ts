/** The peer: Fastify with @fastify/http-proxy, which checks nothing and passes everything on. */
import { listen } from '@schoolbeheer/server/start'
import httpProxy from '@fastify/http-proxy'
import Fastify from 'fastify'
import { z } from 'zod'
import { runChild } from './child.ts'

await runChild(async (given) => {
  const { upstream } = z.object({ upstream: z.string() }).parse(given)
  const app = Fastify()
  await app.register(httpProxy, { upstream })
  const url = await listen(app, { host: '127.0.0.1', port: 0 })
  return { ready: { url }, stop: () => app.close() }
})
