/**
 * Bodies that come too slowly. Node has one limit for all requests of a server, but a large file may take as long as it
 * takes: routes of uploads say that they take files, and end when nothing arrives any more (`uploads.ts`).
 */
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFiles?: true
  }
}

/** A request whose body has not arrived `ms` after its headers is answered 408 as Node does it, and its connection ends. */
export function endSlowBodies(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!hasBody || routeOptions.config.takesFiles) return
    const timer = setTimeout(() => {
      if (raw.complete) return
      // Whoever was answered before gets no second answer, but may not go on either.
      if (reply.raw.headersSent) raw.socket.destroy()
      else app.server.emit('clientError', new TooSlow(), raw.socket)
    }, ms)
    raw.once('close', () => clearTimeout(timer))
  })
}

/** By this code Fastify knows what Node itself says of slow headers. */
class TooSlow extends Error {
  code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
