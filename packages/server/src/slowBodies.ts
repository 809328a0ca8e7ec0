/**
 * Bodies that come too slowly. Node has one limit for all requests of a server, but a large file may take long. So the
 * reader of forms (`uploads.ts`) has clocks of its own, one for the text and one for the files.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './network.ts'
import { createPatience, type Pace, type Patience } from './patience.ts'
import { createWaitingRoom } from './waitingRoom.ts'

/** The clocks of a form's sender. */
export type Clocks = {
  /** The clock of everything that is no file: all of it arrives within a fixed time of the headers. */
  text: Patience
  /** The clock of files, which goes on as long as they come faster than the least rate. */
  files: Patience
  /**
   * The clock of a body that nobody reads any more, with the limits of files: it starts at once, instead of the others.
   */
  rest: () => Patience
  stop: () => void
}

type Limits = { textMs: number; files: Pace }

/** A request whose body comes too slowly is answered 408 as Node does it, and its connection ends. */
export function endSlowBodies(app: FastifyInstance, { textMs, files }: Limits): void {
  // Node's own refusal would go on reading without an end.
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { connection: 'close' }).end()
  })
  const enter = createWaitingRoom()
  // The hook has no promise, because every small call runs it.
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, ip, routeOptions } = request
    if (hasBody(raw)) {
      const end = (reason: Error = new TooSlow()) => refuse(app, raw, reply.raw, reason)
      const clocks = createClocks({ textMs, files }, end)
      clocks.text.begin()
      raw.once('crumbs', () => end(new Error('The body came in crumbs')))
      const leave = enter({ network: networkOf(ip), bytes: bytesOf(raw, routeOptions.bodyLimit), end })
      watched.set(raw, { clocks, leave })
      void gone(raw).then(() => {
        clocks.stop()
        leave()
      })
    }
    done()
  })
}

const watched = new WeakMap<IncomingMessage, { clocks: Clocks; leave: () => void }>()

/** The clocks of a request, for its reader; undefined where there are none. */
export function takeOver(request: IncomingMessage): Clocks | undefined {
  const { clocks, leave } = watched.get(request) ?? {}
  leave?.()
  clocks?.text.pause()
  return clocks
}

/** Resolves once all of the body has come, or no more can come: an answered request hears nothing of its connection. */
export function gone(request: IncomingMessage): Promise<void> {
  const { socket } = request
  const { promise, resolve } = Promise.withResolvers<void>()
  if (request.destroyed || socket.destroyed) resolve()
  request.once('close', resolve)
  socket.once('close', resolve)
  return promise.finally(() => socket.off('close', resolve))
}

function createClocks({ textMs, files: pace }: Limits, end: () => void): Clocks {
  const text = createPatience({ ms: textMs, bytesPerSecond: Number.POSITIVE_INFINITY }, end)
  const files = createPatience(pace, end)
  const stop = () => {
    text.stop()
    files.stop()
  }
  const rest = () => {
    stop()
    const patience = createPatience(pace, end)
    patience.begin()
    return patience
  }
  return { text, files, rest, stop }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The most bytes of the body that are held; a longer body is refused. */
function bytesOf({ headers }: IncomingMessage, bodyLimit: number): number {
  return Math.min(Number(headers['content-length'] ?? bodyLimit), bodyLimit)
}

function refuse(app: FastifyInstance, request: IncomingMessage, response: ServerResponse, reason: Error): void {
  if (request.complete) return
  // A request that was answered before gets no second answer, but may not go on either.
  if (response.headersSent) request.socket.destroy()
  else app.server.emit('clientError', reason, request.socket)
  // A handler may still be at work and keep the request, and with it the unread bytes.
  request.resume()
}

/** The error has the code by which Node itself reports slow headers to Fastify. */
class TooSlow extends Error {
  code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
