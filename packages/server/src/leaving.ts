/** Requests whose sender leaves before the answer. */
import type { FastifyReply } from 'fastify'

/** Aborts once nobody waits for this answer any more, because it was sent or its connection is gone. */
export function stopWith({ raw }: FastifyReply): AbortController {
  const stop = new AbortController()
  if (raw.destroyed) stop.abort()
  raw.once('close', () => stop.abort())
  return stop
}
