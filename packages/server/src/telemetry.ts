/**
 * The telemetry of a server, loaded before it by `--import`: where the environment asks for none it imports nothing. It
 * must be first, because it changes the modules of Node, Fastify and node-postgres as they are loaded.
 */
const { OTEL_TRACES_EXPORTER, OTEL_METRICS_EXPORTER, OTEL_EXPORTER_OTLP_ENDPOINT } = process.env

if (OTEL_TRACES_EXPORTER || OTEL_METRICS_EXPORTER || OTEL_EXPORTER_OTLP_ENDPOINT) {
  const { isMainThread } = await import('node:worker_threads')
  // A thread has the arguments of its process, but draws documents alone.
  if (isMainThread) (await import('./telemetry/sdk.ts')).startTelemetry()
}

export {}
