/** OpenTelemetry in the process of an app: what is traced and measured, and the instruments of our own code. */
import { setTimeout } from 'node:timers/promises'
import {
  context,
  metrics,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Counter,
} from '@opentelemetry/api'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { core, NodeSDK, resources, tracing } from '@opentelemetry/sdk-node'
import { telemetryEnv, type TelemetryEnv } from '../env.ts'
import { setInstruments, type Instruments, type Reading } from '../instruments.ts'
import { refuseOutside } from '../plainText.ts'
import { release } from '../release.ts'
import { giveUp } from '../start.ts'
import { allowedMetrics, spanProcessors } from './allowed.ts'
import { createChoice, isTraced, type Choice } from './choice.ts'
import { measurePools } from './pools.ts'
import { requestSpans } from './requests.ts'

/** The longest wait of a stop for a collector that does not answer. */
const longestEndMs = 3000

/**
 * The longest wait for measures. Where the database has no connection to spare, those of the last time are given, so that
 * all other metrics are still there.
 */
const longestReadMs = 150

/** Starts traces and metrics as the environment says, and puts the instruments of our code in place. */
export async function startTelemetry(): Promise<void> {
  const env = await readSettings()
  const processors = spanProcessors(env)
  // Where no span leaves, none is made.
  const part = processors.length > 0 ? env.OTEL_TRACES_SAMPLER_ARG : 0
  const sdk = new NodeSDK({
    // Detected attributes would be the names of the machine and of its user, and the arguments of the command.
    autoDetectResources: false,
    resource: resources.resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME, 'service.version': release }),
    sampler: new tracing.AlwaysOnSampler(),
    spanProcessors: processors,
    logRecordProcessors: [],
    // Baggage of callers goes nowhere.
    textMapPropagator: new core.W3CTraceContextPropagator(),
    ...(env.OTEL_METRICS_EXPORTER ? {} : { metricReaders: [] }),
    views: allowedMetrics,
    instrumentations: [
      new UndiciInstrumentation({ ignoreRequestHook: () => !isTraced() }),
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
      new RuntimeNodeInstrumentation(),
    ],
  })
  sdk.start()
  const end = () => Promise.race([sdk.shutdown(), setTimeout(longestEndMs)])
  setInstruments(createInstruments(createChoice(part), end))
}

async function readSettings(): Promise<TelemetryEnv> {
  try {
    const env = telemetryEnv()
    const endpoints = Object.entries(env).filter(([name]) => name.endsWith('_ENDPOINT'))
    for (const [name, address] of endpoints) await refuseOutside(name, String(address), env.PRIVATE_NETWORKS)
    return env
  } catch (error) {
    return giveUp(error)
  }
}

/** The buckets of the conventions, in seconds. */
const explicitBucketBoundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

const kinds = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

function createInstruments(isChosen: Choice, end: Instruments['end']): Instruments {
  const tracer = trace.getTracer('schoolbeheer')
  const meter = metrics.getMeter('schoolbeheer')
  const counters = new Map<string, Counter>()
  const answers = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    advice: { explicitBucketBoundaries },
  })
  return {
    end,
    logMixin: () => {
      const span = trace.getActiveSpan()?.spanContext()
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
    },
    traceparent: () => {
      const carrier: { traceparent?: string } = {}
      propagation.inject(context.active(), carrier)
      return carrier.traceparent
    },
    inSpan: ({ name, kind, parent }, work, isFailure) => {
      if (!parent && !isTraced()) return work()
      const above = parent ? propagation.extract(ROOT_CONTEXT, { traceparent: parent }) : context.active()
      return tracer.startActiveSpan(name, { kind: kinds[kind] }, above, async (span) => {
        const fail = () => span.setStatus({ code: SpanStatusCode.ERROR })
        try {
          const result = await work()
          if (isFailure?.(result)) fail()
          return result
        } catch (error) {
          fail()
          throw error
        } finally {
          span.end()
        }
      })
    },
    arrived: requestSpans(tracer, isChosen),
    answered: ({ method, route = '', status, ms }) =>
      answers.record(ms / 1000, {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      }),
    count: (name, labels, more = 1) => {
      const counter = counters.get(name) ?? meter.createCounter(`schoolbeheer.${name}`)
      counters.set(name, counter)
      counter.add(more, labels)
    },
    pool: measurePools(meter),
    measure: (units, read) => {
      const gauges = new Map(
        Object.entries(units).map(([name, unit]) => [
          name,
          meter.createObservableGauge(`schoolbeheer.${name}`, { unit }),
        ]),
      )
      const readings = lastOf(read)
      meter.addBatchObservableCallback(
        async (result) => {
          for (const { name, value, labels } of await readings()) {
            const gauge = gauges.get(name)
            if (gauge) result.observe(gauge, value, labels)
          }
        },
        [...gauges.values()],
      )
    },
  }
}

/** Reads measures one time after the other; answers the last ones where this takes long, and none where it fails. */
function lastOf(read: () => Promise<Reading[]>): () => Promise<Reading[]> {
  let last: Reading[] = []
  let reading: Promise<void> | undefined
  const readOnce = async () => {
    last = await read().catch(() => [])
    reading = undefined
  }
  return async () => {
    reading ??= readOnce()
    await Promise.race([reading, setTimeout(longestReadMs, undefined, { ref: false })])
    return last
  }
}
