/**
 * The attributes that may leave: words of the product and of the conventions, and nothing that a person wrote or a secret
 * could stand in. Whatever a library adds besides is left out.
 */
import http from 'node:http'
import https from 'node:https'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { metrics, tracing } from '@opentelemetry/sdk-node'
import type { TelemetryEnv } from '../env.ts'
import { pathOf } from '../paths.ts'
import { outside } from '../plainText.ts'

const allowed = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'url.path',
  'url.scheme',
  'server.address',
  'server.port',
  'network.protocol.version',
  'error.type',
  'db.system.name',
  'db.namespace',
  'db.operation.name',
  'db.query.text',
  'db.client.connection.state',
  'db.client.connection.pool.name',
  'nodejs.eventloop.state',
  'v8js.gc.type',
  'v8js.heap.space.name',
  'channel',
  'state',
  'queue',
  'outcome',
  'result',
  'reason',
])

const library = '@opentelemetry/instrumentation-'
const attributesProcessors = [metrics.createAllowListAttributesProcessor([...allowed])]

const drop: metrics.AggregationOption = { type: metrics.AggregationType.DROP }

/** The views of all metrics. Requests and pools are measured by our own instruments, also where nothing is traced. */
export const allowedMetrics: metrics.ViewOptions[] = [
  ...['schoolbeheer', `${library}runtime-node`].map((meterName) => ({ meterName, attributesProcessors })),
  { meterName: `${library}pg`, instrumentName: 'db.client.operation.duration', attributesProcessors },
  { meterName: `${library}pg`, instrumentName: 'db.client.connection.*', aggregation: drop },
  { meterName: `${library}undici`, aggregation: drop },
]

/** The way of the spans out; none where only metrics are asked for. */
export function spanProcessors(env: TelemetryEnv) {
  const { OTEL_TRACES_EXPORTER, OTEL_EXPORTER_OTLP_ENDPOINT, PRIVATE_NETWORKS } = env
  if ((OTEL_TRACES_EXPORTER ?? (OTEL_EXPORTER_OTLP_ENDPOINT ? 'otlp' : 'none')) === 'none') return []
  const plain = { keepAlive: true, blockList: outside(PRIVATE_NETWORKS) }
  const httpAgentOptions = (protocol: string) =>
    protocol === 'http:' ? new http.Agent(plain) : new https.Agent({ keepAlive: true })
  const batch = new tracing.BatchSpanProcessor(new OTLPTraceExporter({ httpAgentOptions }))
  const processor: tracing.SpanProcessor = {
    onStart: (span, parent) => batch.onStart(span, parent),
    onEnd: (span) => batch.onEnd(allowedOf(span)),
    forceFlush: () => batch.forceFlush(),
    shutdown: () => batch.shutdown(),
  }
  return [processor]
}

/** The span without what may not leave: an error's message and its events quote their input. */
function allowedOf(span: tracing.ReadableSpan): tracing.ReadableSpan {
  const { code } = span.status
  const attributes = Object.entries(span.attributes)
    .filter(([name]) => allowed.has(name))
    .map(([name, value]) => [name, typeof value === 'string' ? withoutValues(name, value) : value] as const)
  const own = { attributes: Object.fromEntries(attributes), events: [], links: [], status: { code } }
  return new Proxy(span, { get: (target, key) => Reflect.get(key in own ? own : target, key) })
}

/** A path without its secrets, and a statement without its texts; values stand beside a statement. */
function withoutValues(name: string, value: string): string {
  if (name === 'url.path') return pathOf(value)
  return name === 'db.query.text' ? value.replaceAll(/'[^']*'/g, '?') : value
}
