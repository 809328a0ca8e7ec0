/** The telemetry that nobody asked for: none of it is loaded. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { compiled } from '@schoolbeheer/testing/compiled'
import { expect, test } from 'vitest'
import { telemetry } from './testing/observing.ts'

/** Prints every module that is loaded from here on. */
const recorder = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    load: (url, context, next) => {
      console.log(url)
      return next(url, context)
    },
  })`)}`

/** The modules that all apps together load behind the telemetry. */
async function loaded(variables: Record<string, string>): Promise<string[]> {
  const all = `await import('${new URL('system.ts', import.meta.url).href}'); process.exit()`
  const command = ['--import', recorder, '--import', telemetry, '--input-type=module', '-e', all]
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env: { ...compiled, PATH: '', ...variables },
    maxBuffer: 10_000_000,
  })
  return stdout.split('\n')
}

test('without a word no module of OpenTelemetry is loaded, and with one some are', async () => {
  // The client of Redis has a folder of that name.
  const isOfTelemetry = (url: string) => /\/node_modules\/@opentelemetry\/|\/telemetry\/sdk/.test(url)
  const off = await loaded({})
  expect(off.some((url) => url.includes('/fastify/'))).toBe(true)
  expect(off.filter(isOfTelemetry)).toEqual([])
  expect((await loaded({ OTEL_TRACES_EXPORTER: 'none' })).some(isOfTelemetry)).toBe(true)
})
