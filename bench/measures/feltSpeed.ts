/**
 * How soon an admin sees the worklist of home on a slow processor and line, at the first visit and at the second: ours
 * beside an earlier commit in one run. `BENCH_PEER` is the folder of a checkout of that commit, with its packages
 * installed and its client built.
 */
import { buildWebWhenOld } from '@schoolbeheer/system/web'
import type { CDPSession, Page } from '@playwright/test'
import { z } from 'zod'
import { startBrowser } from '../browser.ts'
import { startGateway, startSystem, type System } from '../children.ts'
import { benchPeer } from '../env.ts'
import { median } from '../load.ts'
import type { Row } from '../table.ts'

const rounds = 9
/** The line is 4G as Lighthouse takes it; the processor is four times slower. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowness = 4
/** The first entry of the worklist. */
const first = 'main li a'

export async function feltSpeed(): Promise<Row[]> {
  const peer = benchPeer()
  await buildWebWhenOld()
  await using system = await startSystem(60)
  const ours: Visits[] = []
  const theirs: Visits[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await visits(system.ready))
    if (peer) theirs.push(await visits(system.ready, peer))
  }
  if (!peer) console.error('felt-speed: no earlier commit beside it, because BENCH_PEER names no checkout of one.')
  const atFirst = medianOf(ours, ({ cold: { drawn } }) => drawn / 1000)
  const peerFirst = medianOf(theirs, ({ cold: { drawn } }) => drawn / 1000)
  return [
    {
      what: 'slow phone, home at first',
      unit: 's',
      ours: atFirst,
      ...(peer && { peer: peerFirst, ratio: atFirst / peerFirst, mostRatio: 0.85 }),
    },
    {
      what: 'the same, second visit',
      unit: 's',
      ours: medianOf(ours, ({ warm: { drawn } }) => drawn / 1000),
      most: 1.2,
    },
    {
      what: 'the same, longest task of both',
      unit: 'ms',
      ours: medianOf(ours, ({ cold, warm }) => Math.max(cold.task, warm.task)),
      most: 100,
    },
    {
      what: 'the same, what moves (CLS)',
      unit: 'shift',
      ours: medianOf(ours, ({ cold: { shift } }) => shift),
      most: 0,
    },
  ]
}

/** In milliseconds: until the first entry was drawn, and the longest task until then; the share of the page that moved. */
const Visit = z.object({ drawn: z.number(), task: z.number(), shift: z.number() })
type Visit = z.output<typeof Visit>
type Visits = { cold: Visit; warm: Visit }

async function visits(system: System, checkout?: string): Promise<Visits> {
  await using gateway = await startGateway(system, { serveWeb: true, checkout })
  // The cache of a new browser is empty.
  await using browser = await startBrowser(gateway.ready.url)
  const { page } = browser
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.addInitScript(watch)
  return { cold: await visit(page, session), warm: await visit(page, session) }
}

/** Nothing looks into the page by a selector of Playwright, whose script takes the page a long task to read. */
async function visit(page: Page, session: CDPSession): Promise<Visit> {
  await page.goto('/home')
  await page.waitForLoadState('networkidle')
  const expression = 'window.visited'
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  return Visit.parse(result.value)
}

/** A script that notes what a visit feels like; `window.visited` comes with it when the first entry is drawn. */
const watch = `{
  const visit = { drawn: 0, task: 0, shift: 0 }
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('longtask', ({ duration }) => { visit.task = Math.max(visit.task, duration) })
  observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) visit.shift += value })
  window.visited = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('${first}')) return requestAnimationFrame(look)
      visit.drawn = performance.now()
      resolve(visit)
    }
    look()
  })
}`

function medianOf(all: Visits[], of: (visits: Visits) => number): number {
  return median(all.map(of))
}
