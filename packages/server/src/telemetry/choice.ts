/**
 * The choice which requests are traced, made where they come in. All others pass the libraries that trace, which would
 * cost a small call half of its time, as fast as may be.
 */
import type { IncomingMessage } from 'node:http'
import { trace } from '@opentelemetry/api'
import { traceIdIn } from '../traceparent.ts'

/**
 * Chooses this part of the requests: by the id of a trace that a browser has begun, whatever it asks for, and by chance
 * where there is none. The gateway has chosen for the calls that it makes, which have a request id: it sends the trace
 * of those that are traced.
 * @param random a number from 0 to 1
 */
export function createChoice(
  part: number,
  random: () => number,
): (request: Pick<IncomingMessage, 'headers' | 'url'>) => boolean {
  return ({ headers, url = '' }) => {
    if (/^\/(healthz|readyz|metrics)$/.test(url)) return false
    const id = traceIdIn(headers['traceparent'])
    if (id) return Number.parseInt(id.slice(-8), 16) < part * 2 ** 32
    return headers['x-request-id'] === undefined && random() < part
  }
}

/** Whether the work under way is part of a trace. */
export function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false
}
