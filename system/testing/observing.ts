/** A system whose telemetry a test looks at, and the receiver of its traces. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from '@schoolbeheer/server/freePort'
import { compiled } from '@schoolbeheer/testing/compiled'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { z } from 'zod'

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z
    .array(Attribute)
    .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]))),
})
export type Span = z.output<typeof Span>

const Exported = z
  .object({ resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })) })
  .transform(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))

/** Receives traces by OTLP as JSON, and keeps what it gets. */
export async function startReceiver() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `http://127.0.0.1:${address.port}`,
    bodies,
    spans: () => bodies.flatMap((body) => Exported.parse(JSON.parse(body))),
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const Urls = z.object({ gateway: z.string(), schoolApi: z.string(), accessPoint: z.string() })

/** The module that the start commands load first. */
export const telemetry = join(import.meta.dirname, '../../packages/server/src/telemetry.ts')

/** Starts a system on these databases with these variables of telemetry; its metrics are at `metricsPort`. */
export async function startObserved(
  variables: Record<string, string>,
  options: { school: string; identity: string; publicUrl?: string },
) {
  const [dataDir, metricsPort] = [temporaryFolder(), await freePort()]
  const child = fork(join(import.meta.dirname, 'observed.ts'), [JSON.stringify({ ...options, dataDir })], {
    execArgv: ['--import', telemetry],
    env: {
      PATH: '',
      ...compiled,
      OTEL_METRICS_EXPORTER: 'prometheus',
      OTEL_EXPORTER_PROMETHEUS_PORT: String(metricsPort),
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const failed = ended.then(() => Promise.reject(new Error('The system ended before it was up')))
  failed.catch(() => undefined)
  const [urls] = await Promise.race([once(child, 'message'), failed])
  return {
    child,
    dataDir,
    metricsPort,
    urls: Urls.parse(urls),
    metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
