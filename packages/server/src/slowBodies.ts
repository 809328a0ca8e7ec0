/**
 * Bodies that come too slowly. Node has one limit for all requests of a server, but a large file may take as long as it
 * takes: what reads a form (`uploads.ts`) has clocks of its own, one for the text and one for the files.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './network.ts'
import { createPatience, type Pace, type Patience } from './patience.ts'
import { createWaitingRoom } from './waitingRoom.ts'

/** How long who sends a form may keep us waiting. */
export type Clocks = {
  /** For what is no file: all of it arrives within so many milliseconds of the headers. */
  text: Patience
  /** For files, as long as they come faster than the least rate. */
  files: Patience
  /** For what nobody reads any more, as for files: runs at once, instead of the others. */
  rest: () => Patience
  stop: () => void
}

type Limits = { textMs: number; files: Pace }

/** A request whose body comes too slowly is answered 408 as Node does it, and its connection ends. */
export function endSlowBodies(app: FastifyInstance, { textMs, files }: Limits): void {
  // Node's own refusal would read on for ever.
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { connection: 'close' }).end()
  })
  const enter = createWaitingRoom()
  // Without a promise, because it is asked of every small call.
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

/** For who reads the body by its clocks; undefined where there is none. */
export function takeOver(request: IncomingMessage): Clocks | undefined {
  const { clocks, leave } = watched.get(request) ?? {}
  leave?.()
  clocks?.text.pause()
  return clocks
}

/** Until all of its body has come, or no more can: once it is answered, a request hears nothing of its connection. */
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

/** The most that is held of it: what is longer is refused. */
function bytesOf({ headers }: IncomingMessage, bodyLimit: number): number {
  return Math.min(Number(headers['content-length'] ?? bodyLimit), bodyLimit)
}

function refuse(app: FastifyInstance, request: IncomingMessage, response: ServerResponse, reason: Error): void {
  if (request.complete) return
  // Whoever was answered before gets no second answer, but may not go on either.
  if (response.headersSent) request.socket.destroy()
  else app.server.emit('clientError', reason, request.socket)
  // A handler may still be at work and keep the request, and with it whatever was never read.
  request.resume()
}

/** By this code Fastify knows what Node itself says of slow headers. */
class TooSlow extends Error {
  code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
