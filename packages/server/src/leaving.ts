/** Requests whose sender leaves before the answer. */
import type { FastifyReply } from 'fastify'

/** The reason is made once: a new one with its stack costs a tenth of a small call. */
const over = new DOMException('Nobody waits for this answer any more', 'AbortError')

/** An answer has one of these, however many ask for it. */
const stops = new WeakMap<FastifyReply['raw'], AbortController>()

/** Aborts once nobody waits for this answer any more, because it was sent or its connection is gone. */
export function stopWith({ raw }: FastifyReply): AbortController {
  const known = stops.get(raw)
  if (known) return known
  const stop = new AbortController()
  stops.set(raw, stop)
  if (raw.destroyed) stop.abort(over)
  raw.once('close', () => {
    if (stops.has(raw)) stop.abort(over)
  })
  return stop
}

/** Aborts nothing any more: all work for this answer is done. Firing the signal of each costs a small call some time. */
export function workIsDone({ raw }: FastifyReply): void {
  stops.delete(raw)
}
