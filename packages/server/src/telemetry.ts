/**
 * The telemetry of a server, loaded before it by `--import`: where the environment asks for none, nothing but this module
 * is loaded. It must be first, because it changes the modules of Node, Fastify and node-postgres as they are loaded.
 */
import { isMainThread } from 'node:worker_threads'

const { OTEL_TRACES_EXPORTER, OTEL_METRICS_EXPORTER, OTEL_EXPORTER_OTLP_ENDPOINT } = process.env

// A thread has the arguments of its process, but draws documents alone.
if (isMainThread && (OTEL_TRACES_EXPORTER || OTEL_METRICS_EXPORTER || OTEL_EXPORTER_OTLP_ENDPOINT)) {
  // By itself the library gives the metrics to every network of the machine.
  process.env['OTEL_EXPORTER_PROMETHEUS_HOST'] ||= process.env['HOST'] || '127.0.0.1'
  const { startTelemetry } = await import('./telemetry/sdk.ts')
  await startTelemetry()
}
