/**
 * The spans of requests that come in. The libraries that make them wrap each listener of a request and its answer, kept
 * or not, which costs a small call half of its time: the objects of all requests then have many shapes.
 */
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Tracer,
} from '@opentelemetry/api'
import type { IncomingHttpHeaders } from 'node:http'
import type { Instruments } from '../instruments.ts'
import { traceIdIn } from '../traceparent.ts'
import type { Choice } from './choice.ts'

/** Spans of chosen requests, in the trace that the caller names; they end with the answer, or where the caller leaves. */
export function requestSpans(tracer: Tracer, isChosen: Choice): Instruments['arrived'] {
  return ({ id, request, response, route }) => {
    if (!isChosen(request, id)) return undefined
    const { method = '', url = '', headers } = request
    const attributes = {
      'http.request.method': method,
      'url.path': url,
      'url.scheme': 'http',
      ...(route && { 'http.route': route }),
    }
    const above = traceOf(headers, id)
    const name = route ? `${method} ${route}` : method
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, above)
    response.once('close', () => {
      span.setAttribute('http.response.status_code', response.statusCode)
      if (response.statusCode >= 500 || !response.writableFinished) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    const inside = trace.setSpan(above, span)
    return (work) => context.with(inside, work)
  }
}

/** The trace that the caller has begun; else one with the id of the request. */
function traceOf(headers: IncomingHttpHeaders, id: string): Context {
  if (traceIdIn(headers['traceparent'])) return propagation.extract(ROOT_CONTEXT, headers)
  const begun = { traceId: id, spanId: id.slice(16), traceFlags: TraceFlags.SAMPLED, isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, begun)
}
