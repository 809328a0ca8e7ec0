/** The lists of many invoices, purchase orders and payments in a browser: first row, scrolling, typing and ticking. */
import { buildWebWhenOld } from '@schoolbeheer/system/web'
import type { Page } from '@playwright/test'
import { startBrowser } from '../browser.ts'
import { startGateway, startSystem, startUpstream } from '../children.ts'
import { firstRow, frameMs, keystrokes, middle, rounds, scroll, untilPainted, watchEvents } from '../frames.ts'
import { median } from '../load.ts'
import type { Row } from '../table.ts'

const few = 100

type Steps = [string, (page: Page) => Promise<number[]>][]
type List = {
  of: 'invoices' | 'orders' | 'payments'
  many: number
  what: string
  path: string
  typed: string[]
  steps: Steps
}

export function invoiceList(): Promise<Row[]> {
  return measured({
    of: 'invoices',
    many: 10_000,
    what: 'invoices',
    path: '/invoices',
    typed: ['antwerpen 77', '2026-0001', '202/6000'],
    steps: [
      ['details of a row', unfold],
      ['a filter', filter],
      ['the first tick', (page) => tick(page, 'Aangevinkte facturen')],
      ['a page by the menu', (page) => walk(page, '/invoices')],
    ],
  })
}

export function orderList(): Promise<Row[]> {
  return measured({
    of: 'orders',
    many: 10_000,
    what: 'purchase orders',
    path: '/purchaseorders',
    typed: ['antwerpen 77', 'bb2026-0001', 'po-10'],
    steps: [],
  })
}

/** The upstream searches payments; the keys that are timed do not wait for it. */
export function paymentList(): Promise<Row[]> {
  return measured({
    of: 'payments',
    many: 5000,
    what: 'payments to decide',
    path: '/payments',
    typed: ['antwerpen 77', '2026-0001', 'dank'],
    steps: [
      ['another payment', open],
      ['the first tick', (page) => tick(page, 'Aangevinkte betalingen')],
      ['a page by the menu', (page) => walk(page, '/payments')],
    ],
  })
}

async function measured(list: List): Promise<Row[]> {
  await buildWebWhenOld()
  await using system = await startSystem(1)
  const peer = await firstRows(system.ready, list)
  const { many } = list
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
  const steps = await stepsOf(page, list.steps)
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
async function stepsOf(page: Page, steps: Steps): Promise<Row[]> {
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

/** Opens payments beside the list. */
async function open(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let row = 0; row < 6; row++) {
    const link = page.locator('main a[data-entry]').nth((row * 5) % 8)
    const isOpen = `document.querySelector('tr[aria-current] a')?.dataset.entry === '${await link.getAttribute('data-entry')}'`
    times.push(await untilPainted(page, () => link.click(), isOpen))
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

async function tick(page: Page, label: string): Promise<number[]> {
  const times: number[] = []
  const bar = page.getByRole('group', { name: label })
  for (let row = 0; row < 6; row++) {
    const box = page.getByRole('checkbox', { name: / aanvinken$/ }).nth(row + 1)
    times.push(await untilPainted(page, () => box.click(), `document.querySelector('[aria-label="${label}"]')`))
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
  }
  return times
}

async function walk(page: Page, own: string): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    for (const path of ['/schoolgroups', own]) {
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
