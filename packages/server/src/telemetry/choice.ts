/** The choice which requests are traced, made where they come in. All others have no span and no context. */
import type { IncomingMessage } from 'node:http'
import { trace } from '@opentelemetry/api'
import { traceIdIn } from '../traceparent.ts'

/** @param id the request's, which becomes that of its trace where the caller has begun none */
export type Choice = (request: Pick<IncomingMessage, 'headers' | 'url'>, id: string) => boolean

/**
 * Chooses this part of the requests, by the id of the trace and not by what its caller asks for. The gateway has chosen
 * for the calls that it makes, which have a request id: it sends the trace of those that are traced.
 */
export function createChoice(part: number): Choice {
  return ({ headers, url = '' }, id) => {
    if (part === 0 || /^\/(healthz|readyz|metrics)$/.test(url)) return false
    const traced = traceIdIn(headers['traceparent']) ?? (headers['x-request-id'] === undefined ? id : undefined)
    return traced !== undefined && Number.parseInt(traced.slice(-8), 16) < part * 2 ** 32
  }
}

/** Whether the work under way is part of a trace. */
export function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false
}
