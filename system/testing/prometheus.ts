/** A Prometheus with our alerts, in which time runs faster; its program is that of Debian's package. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@schoolbeheer/server/freePort'
import { expect } from 'vitest'
import { z } from 'zod'

const observe = join(import.meta.dirname, '../../docker/observe')

export function hasPrometheus(): boolean {
  try {
    execFileSync('prometheus', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const factor = 360
const unitMs = { s: 1000, m: 60_000, h: 3_600_000 }

/**
 * The alerts with all durations divided by 360. An age in `shifts` counts as if it had begun so many seconds earlier: a
 * test waits for the last of them alone.
 */
export function hurried(alerts: string, shifts: Record<string, number>): string {
  const Unit = z.enum(['s', 'm', 'h'])
  const shorter = alerts.replaceAll(/(for: |\[)(\d+)([smh])\b/g, (_, before: string, many: string, unit: string) => {
    const ms = (Number(many) * unitMs[Unit.parse(unit)]) / factor
    return `${before}${Math.round(ms)}ms`
  })
  return Object.entries(shifts).reduce((text, [age, by]) => text.replaceAll(`(${age})`, `(${age} + ${by})`), shorter)
}

/** The names of the alerts in the file. */
export function alertNames(): string[] {
  return [...alertsFile().matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
}

function alertsFile(): string {
  return readFileSync(join(observe, 'alerts.yml'), 'utf8')
}

const Dashboard = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })

/** The expressions of the dashboard, whose rates are of the last two seconds. */
export function dashboard(): string[] {
  const { panels } = Dashboard.parse(JSON.parse(readFileSync(join(observe, 'grafana.json'), 'utf8')))
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '2s')))
}

const Alerts = z.object({
  data: z.object({ alerts: z.array(z.object({ state: z.string(), labels: z.object({ alertname: z.string() }) })) }),
})
const Found = z.object({ data: z.object({ result: z.array(z.unknown()) }) })

/** Starts one that reads the metrics at this port. */
export async function startPrometheus(metricsPort: number, shifts: Record<string, number>) {
  const folder = mkdtempSync(join(tmpdir(), 'schoolbeheer-'))
  const configuration = readFileSync(join(observe, 'prometheus.yml'), 'utf8')
    .replace('evaluation_interval: 15s', 'evaluation_interval: 400ms')
    // Two answers lie within the shortest span of a rate, and a system in trouble has its time for each.
    .replace('scrape_interval: 15s', 'scrape_interval: 600ms\n  scrape_timeout: 600ms')
    .replace(/alerting:\n( +.*\n)+/, '')
    .replace(/targets:\n( +- .*\n)+/, `targets: ['127.0.0.1:${metricsPort}']\n`)
  writeFileSync(join(folder, 'prometheus.yml'), configuration)
  writeFileSync(join(folder, 'alerts.yml'), hurried(alertsFile(), shifts))
  const port = await freePort()
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const exit = once(child, 'exit')
  const ask = async (path: string): Promise<unknown> => (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()
  const find = async (expression: string) =>
    Found.parse(await ask(`query?query=${encodeURIComponent(expression)}`)).data.result
  await expect.poll(() => find('up == 1').catch(() => [])).toHaveLength(1)
  return {
    find,
    firing: async () => {
      const { alerts } = Alerts.parse(await ask('alerts')).data
      return new Set(alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname))
    },
    stop: async () => {
      child.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
