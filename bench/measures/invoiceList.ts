/** The list of many invoices in a browser: its first row, scrolling, typing and ticking. */
import { buildWebWhenOld } from '@schoolbeheer/system/web'
import type { Page } from '@playwright/test'
import { startBrowser } from '../browser.ts'
import { startGateway, startSystem, startUpstream } from '../children.ts'
import { median } from '../load.ts'
import type { Row } from '../table.ts'

const many = 10_000
const few = 100
const frameMs = 1000 / 60

export async function invoiceList(): Promise<Row[]> {
  await buildWebWhenOld()
  await using system = await startSystem(1)
  const peer = await firstRows(system.ready, few)
  await using upstream = await startUpstream(1, { invoices: many })
  await using gateway = await startGateway(system.ready, { upstream: upstream.ready.url, serveWeb: true })
  await using browser = await startBrowser(gateway.ready.url)
  const { page } = browser
  await openList(page)
  const ours = await firstRow(page)

  await page.evaluate(watchEvents)
  const frames = await rounds(() => scroll(page))
  const keys = await rounds(() => type(page))
  const tickAll = await rounds(() => pressTickAll(page))
  const what = `${many} invoices`
  return [
    {
      what: `${what}: first row from the client's data, beside ${few}`,
      unit: 'ms',
      ours,
      peer,
      ratio: ours / peer,
      mostRatio: 1.2,
    },
    { what: 'scroll frame, p95', unit: 'ms', ours: middle(frames, 0.95), most: 20 },
    { what: 'keystroke to paint, p50', unit: 'ms', ours: middle(keys, 0.5), most: Math.ceil(frameMs) },
    { what: 'keystroke to paint, p95', unit: 'ms', ours: middle(keys, 0.95), most: Math.ceil(2 * frameMs) },
    { what: 'tick all', unit: 'ms', ours: median(tickAll), most: 50 },
  ]
}

async function firstRows(system: Parameters<typeof startGateway>[0], invoices: number): Promise<number> {
  await using upstream = await startUpstream(1, { invoices })
  await using gateway = await startGateway(system, { upstream: upstream.ready.url, serveWeb: true })
  await using browser = await startBrowser(gateway.ready.url)
  await openList(browser.page)
  return await firstRow(browser.page)
}

async function openList(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/invoices')
  await page.getByRole('cell').first().waitFor()
}

/** The median of coming back to the list from home: what it shows is in the client already. */
async function firstRow(page: Page): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 15; round++) {
    await page.locator('nav a[href="/home"]').click()
    await page.getByRole('cell').first().waitFor({ state: 'detached' })
    times.push(Number(await page.evaluate(untilFirstRow)))
  }
  return median(times.slice(3))
}

/** From the click to the frame after the first row is there. */
const untilFirstRow = `new Promise((resolve) => {
  const began = performance.now()
  const look = () => document.querySelector('main td')
    ? resolve(performance.now() - began)
    : requestAnimationFrame(look)
  document.querySelector('nav a[href="/invoices"]').click()
  requestAnimationFrame(look)
})`

/** The times between frames while the list is scrolled, in milliseconds. */
async function scroll(page: Page): Promise<number[]> {
  const frames = await page.evaluate<number[]>(`new Promise((resolve) => {
    const frames = []
    let last = performance.now()
    const next = (now) => {
      frames.push(now - last)
      last = now
      if (frames.length > 180) return resolve(frames.slice(1))
      scrollBy(0, 120)
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })`)
  await page.evaluate('scrollTo(0, 0)')
  return frames
}

/** The browser's own event timing: from each key to the next paint, in steps of 8 ms; what is faster counts as 8. */
async function type(page: Page): Promise<number[]> {
  await page.evaluate('window.keys = []; window.keyCount = 0')
  const input = page.getByRole('searchbox', { name: 'Zoeken' })
  await input.click()
  for (const text of ['antwerpen 77', '2026-0001', '202/6000']) {
    await input.press('ControlOrMeta+a')
    await input.pressSequentially(text, { delay: 120 })
  }
  await input.fill('')
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))')
  const slow = await page.evaluate<number[]>('window.keys')
  const pressed = Number(await page.evaluate('window.keyCount'))
  return [...slow, ...Array.from({ length: Math.max(0, pressed - slow.length) }, () => 8)]
}

const watchEvents = `
  window.keys = []
  window.ticks = []
  window.keyCount = 0
  addEventListener('keydown', () => window.keyCount++, true)
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === 'keydown') window.keys.push(duration)
      if (name === 'click') window.ticks.push(duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 })`

async function pressTickAll(page: Page): Promise<number> {
  await page.evaluate('window.ticks = []')
  await page.getByRole('checkbox', { name: 'Alle getoonde aanvinken' }).click()
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))')
  return Math.max(8, ...(await page.evaluate<number[]>('window.ticks')))
}

/** Several, because other work on the machine disturbs single ones. */
async function rounds<T>(round: () => Promise<T>): Promise<T[]> {
  const measured: T[] = []
  for (let count = 0; count < 6; count++) measured.push(await round())
  return measured
}

/** That of the middle round. */
function middle(measured: readonly number[][], part: number): number {
  return median(measured.map((numbers) => quantile(numbers, part)))
}

function quantile(numbers: number[], part: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? Number.NaN
}
