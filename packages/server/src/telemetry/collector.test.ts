/** The way of the traces to their collector: in plain text only to this machine and to private networks. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { tracing } from '@opentelemetry/sdk-node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { telemetryEnv } from '../env.ts'
import { leadNames } from '../testing/names.ts'
import { spanProcessors } from './allowed.ts'

const refusal = /\n {2}OTEL_EXPORTER_OTLP_(METRICS_)?ENDPOINT: Others could read .*https:.* PRIVATE_NETWORKS/

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' }, refusal],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://192.0.2.7:4318', PRIVATE_NETWORKS: '10.0.0.0/8' }, refusal],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://192.0.2.7:4318?host=localhost' }, refusal],
  [{ OTEL_METRICS_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://192.0.2.7:4318' }, refusal],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://10.0.0.7:4318', PRIVATE_NETWORKS: '10.0.0.0/8' }, /^$/],
])('a server with %j says at the start: %s', async (env, message) => {
  const command = ['--import', join(import.meta.dirname, '../telemetry.ts'), '--input-type=module', '-e', '']
  const started = promisify(execFile)(process.execPath, command, { env: { PATH: '', ...env, ALLOW_HTTP: '1' } })
  const { stderr } = await started.catch((error: unknown) => z.object({ stderr: z.string() }).parse(error))
  expect(stderr).toMatch(message)
})

test('a name that leads elsewhere after the start gets no trace', async () => {
  const lead = leadNames()
  const came: string[] = []
  const server = createServer((request, response) => {
    came.push(request.url ?? '')
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://collector.test:${port}`
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', OTEL_EXPORTER_OTLP_ENDPOINT)
  onTestFinished(() => void vi.unstubAllEnvs())
  const sendTo = async (address: string) => {
    lead(address)
    const env = telemetryEnv({ OTEL_EXPORTER_OTLP_ENDPOINT, PRIVATE_NETWORKS: '192.0.2.0/24' })
    const provider = new tracing.BasicTracerProvider({ spanProcessors: spanProcessors(env) })
    provider.getTracer('test').startSpan('a span').end()
    await provider.shutdown().catch(() => undefined)
  }
  await sendTo('0.0.0.0')
  expect(came).toEqual([])
  await sendTo('127.0.0.1')
  expect(came).toEqual(['/v1/traces'])
})
