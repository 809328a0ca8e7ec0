/** The page of open items by group, in a browser: its first row, and the time from a tick to the total. */
import { buildWebWhenOld } from '@schoolbeheer/system/web'
import type { Page } from '@playwright/test'
import { startBrowser } from '../browser.ts'
import { startGateway, startSystem, startUpstream } from '../children.ts'
import { firstRow, frameMs, middle, rounds, watchEvents } from '../frames.ts'
import type { Row } from '../table.ts'

const many = 2000
const few = 100

export async function openItems(): Promise<Row[]> {
  await buildWebWhenOld()
  await using system = await startSystem(1)
  const peer = (await measured(system.ready, few)).first
  const { first, ticks } = await measured(system.ready, many)
  return [
    {
      what: `${many} open course days: first row from the client's data, beside ${few}`,
      unit: 'ms',
      ours: first,
      peer,
      ratio: first / peer,
      mostRatio: 1.2,
    },
    { what: 'tick to total, p95', unit: 'ms', ours: middle(ticks, 0.95), most: Math.ceil(2 * frameMs) },
  ]
}

async function measured(system: Parameters<typeof startGateway>[0], openDays: number) {
  await using upstream = await startUpstream(1, { openDays })
  await using gateway = await startGateway(system, { upstream: upstream.ready.url, serveWeb: true })
  await using browser = await startBrowser(gateway.ready.url)
  const { page } = browser
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/invoices/createcoursedays')
  await page.getByRole('cell').first().waitFor()
  const first = await firstRow(page, 'history.back()')
  await page.evaluate(watchEvents)
  return { first, ticks: await rounds(() => pressBoxes(page)) }
}

/** The times from each click to the paint after it, in steps of 8 ms; faster ones count as 8. */
async function pressBoxes(page: Page): Promise<number[]> {
  await page.evaluate('window.ticks = []')
  const boxes = page.getByRole('checkbox', { name: /^(Aanvinken|Alles aanvinken van)/ })
  const count = Math.min(10, await boxes.count())
  for (let place = 0; place < count; place++) await boxes.nth(place).click()
  await page.getByRole('checkbox', { name: 'Alle getoonde aanvinken' }).click()
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))')
  const slow = await page.evaluate<number[]>('window.ticks')
  return [...slow, ...Array.from({ length: Math.max(0, count + 1 - slow.length) }, () => 8)]
}
