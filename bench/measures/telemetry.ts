/** The cost of traces, a tenth of them kept, and of metrics for a small call through the gateway. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { freePort } from '@schoolbeheer/server/freePort'
import { z } from 'zod'
import { adminCookie } from '../admin.ts'
import { startGateway, startSystem, startUpstream } from '../children.ts'
import { compareCpu } from '../load.ts'
import type { Row } from '../table.ts'

const effort = { calls: 2000, concurrency: 6, rounds: 9 }

export async function telemetry(): Promise<Row[]> {
  await using collector = await startCollector()
  const variables = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '0.1',
    OTEL_METRICS_EXPORTER: 'prometheus',
    OTEL_EXPORTER_PROMETHEUS_PORT: String(await freePort()),
  }
  await using upstream = await startUpstream(1)
  await using seen = await startSystem(1)
  await using unseen = await startSystem(1)
  await using ours = await startGateway(seen.ready, { upstream: upstream.ready.url, telemetry: variables })
  await using peer = await startGateway(unseen.ready, { upstream: upstream.ready.url })
  const path = '/trpc/reference.onderwijsnetten'
  const target = async (child: typeof ours) => ({
    child,
    path,
    headers: { cookie: await adminCookie(child.ready.url) },
  })
  const compared = await compareCpu(await target(ours), await target(peer), effort)
  return [{ what: 'small call, traced and measured, CPU', unit: 'ms', ...compared, mostRatio: 1.3 }]
}

/** Takes traces and forgets them. */
async function startCollector() {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.setHeader('content-type', 'application/json').end('{}'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
