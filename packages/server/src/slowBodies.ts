/**
 * Bodies that come too slowly. Node has one limit for all requests of a server, but a large file may take as long as it
 * takes: routes of uploads say that they take files, and end when nothing arrives any more (`uploads.ts`).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFiles?: true
  }
}

/** A request whose body has not arrived `ms` after its headers is answered 408 as Node does it, and its connection ends. */
export function endSlowBodies(app: FastifyInstance, ms: number): void {
  // Node's own refusal would read on for ever.
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { connection: 'close' }).end()
  })
  // Without a promise, because it is asked of every small call.
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw) && !request.routeOptions.config.takesFiles) watch(app, request.raw, reply.raw, ms)
    done()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function watch(app: FastifyInstance, request: IncomingMessage, response: ServerResponse, ms: number): void {
  const timer = setTimeout(() => {
    if (request.complete) return
    // Whoever was answered before gets no second answer, but may not go on either.
    if (response.headersSent) request.socket.destroy()
    else app.server.emit('clientError', new TooSlow(), request.socket)
  }, ms)
  request.once('close', () => clearTimeout(timer))
}

/** By this code Fastify knows what Node itself says of slow headers. */
class TooSlow extends Error {
  code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
