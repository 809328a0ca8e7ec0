/** Requests whose sender leaves before the answer. */
import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** The reason is made once: a new one with its stack costs a tenth of a small call. */
const over = new DOMException('Nobody waits for this answer any more', 'AbortError')

declare module 'fastify' {
  interface FastifyReply {
    /** An answer has one of these, however many ask for it. */
    stop: AbortController | undefined
  }
}

/** Aborts once nobody waits for this answer any more, because it was sent or its connection is gone. */
export function stopWith(reply: FastifyReply): AbortController {
  if (reply.stop) return reply.stop
  const { raw } = reply
  const stop = new AbortController()
  reply.stop = stop
  if (raw.destroyed) stop.abort(over)
  raw.once('close', () => reply.stop?.abort(over))
  return stop
}

/** Aborts nothing any more: all work for this answer is done. Firing the signal of each costs a small call some time. */
export function workIsDone(reply: FastifyReply): void {
  reply.stop = undefined
}

/** Resolves once the answer is sent, or can no longer be. */
export function answered(response: ServerResponse): Promise<unknown> {
  return response.destroyed ? Promise.resolve() : new Promise((resolve) => response.once('close', resolve))
}
