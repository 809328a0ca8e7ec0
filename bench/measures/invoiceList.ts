/** The lists of many invoices and of many purchase orders in a browser: first row, scrolling, typing and ticking. */
import { buildWebWhenOld } from '@schoolbeheer/system/web'
import type { Page } from '@playwright/test'
import { startBrowser } from '../browser.ts'
import { startGateway, startSystem, startUpstream } from '../children.ts'
import { firstRow, frameMs, keystrokes, middle, rounds, scroll, untilPainted, watchEvents } from '../frames.ts'
import { median } from '../load.ts'
import type { Row } from '../table.ts'

const many = 10_000
const few = 100

type List = { of: 'invoices' | 'orders'; what: string; path: string; typed: string[] }

export function invoiceList(): Promise<Row[]> {
  return measured({
    of: 'invoices',
    what: 'invoices',
    path: '/invoices',
    typed: ['antwerpen 77', '2026-0001', '202/6000'],
  })
}

export function orderList(): Promise<Row[]> {
  const path = '/purchaseorders'
  return measured({ of: 'orders', what: 'purchase orders', path, typed: ['antwerpen 77', 'bb2026-0001', 'po-10'] })
}

async function measured(list: List): Promise<Row[]> {
  await buildWebWhenOld()
  await using system = await startSystem(1)
  const peer = await firstRows(system.ready, list)
  await using upstream = await startUpstream(1, { [list.of]: many })
  await using gateway = await startGateway(system.ready, { upstream: upstream.ready.url, serveWeb: true })
  await using browser = await startBrowser(gateway.ready.url)
  const { page } = browser
  await openList(page, list)
  const ours = await firstRow(page, goTo(list))

  await page.evaluate(watchEvents)
  const frames = await rounds(() => scroll(page))
  const keys = await rounds(() => keystrokes(page, list.typed))
  const tickAll = await rounds(() => pressTickAll(page))
  const steps = list.of === 'invoices' ? await stepsOf(page) : []
  const what = `${many} ${list.what}`
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
    ...steps,
  ]
}

/** The most frequent steps in the list, each from the press to the paint with its result. */
async function stepsOf(page: Page): Promise<Row[]> {
  const steps: [string, (page: Page) => Promise<number[]>][] = [
    ['details of a row', unfold],
    ['a filter', filter],
    ['the first tick', tick],
    ['a page by the menu', walk],
  ]
  const rows: Row[] = []
  for (const [what, step] of steps) {
    await step(page)
    rows.push({ what: `${what}, p95`, unit: 'ms', ours: middle(await rounds(() => step(page)), 0.95), most: 100 })
  }
  return rows
}

async function unfold(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let row = 0; row < 6; row++) {
    const button = page.getByRole('button', { name: /^Details van / }).nth(row)
    times.push(await untilPainted(page, () => button.click(), `document.querySelector('td[data-details]')`))
    times.push(await untilPainted(page, () => button.click(), `!document.querySelector('td[data-details]')`))
  }
  return times
}

async function filter(page: Page): Promise<number[]> {
  const times: number[] = []
  for (const name of ['Betaald', 'Schoolbezoek', 'Peppol']) {
    const chip = page.getByRole('group', { name: 'Filters' }).getByText(name, { exact: true })
    for (let turn = 0; turn < 2; turn++) {
      const before = await page.getByRole('table').getAttribute('aria-rowcount')
      const stands = `document.querySelector('main table')?.getAttribute('aria-rowcount') !== '${before}'`
      times.push(await untilPainted(page, () => chip.click(), stands))
    }
  }
  return times
}

async function tick(page: Page): Promise<number[]> {
  const times: number[] = []
  const bar = page.getByRole('group', { name: 'Aangevinkte facturen' })
  for (let row = 0; row < 6; row++) {
    const box = page.getByRole('checkbox', { name: / aanvinken$/ }).nth(row + 1)
    times.push(
      await untilPainted(page, () => box.click(), `document.querySelector('[aria-label="Aangevinkte facturen"]')`),
    )
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
  }
  return times
}

async function walk(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    for (const path of ['/schoolgroups', '/invoices']) {
      const title = await page.getByRole('heading', { level: 1 }).innerText()
      const stands = `document.querySelector('main td') && document.querySelector('h1').textContent !== '${title}'`
      times.push(await untilPainted(page, () => page.locator(`nav a[href="${path}"]`).click(), stands))
    }
  }
  return times
}

async function firstRows(system: Parameters<typeof startGateway>[0], list: List): Promise<number> {
  await using upstream = await startUpstream(1, { [list.of]: few })
  await using gateway = await startGateway(system, { upstream: upstream.ready.url, serveWeb: true })
  await using browser = await startBrowser(gateway.ready.url)
  await openList(browser.page, list)
  return await firstRow(browser.page, goTo(list))
}

function goTo({ path }: List): string {
  return `document.querySelector('nav a[href="${path}"]').click()`
}

async function openList(page: Page, { path }: List): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path)
  await page.getByRole('cell').first().waitFor()
}

async function pressTickAll(page: Page): Promise<number> {
  await page.evaluate('window.ticks = []')
  await page.getByRole('checkbox', { name: 'Alle getoonde aanvinken' }).click()
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))')
  return Math.max(8, ...(await page.evaluate<number[]>('window.ticks')))
}
