/** The account of a customer with many rows in a browser: its first row, and scrolling. */
import { buildWebWhenOld } from '@schoolbeheer/system/web'
import { startBrowser } from '../browser.ts'
import { startGateway, startSystem, startUpstream } from '../children.ts'
import { firstRow, middle, rounds, scroll } from '../frames.ts'
import type { Row } from '../table.ts'

const many = 5000
const few = 100

export async function accountList(): Promise<Row[]> {
  await buildWebWhenOld()
  await using system = await startSystem(1)
  const peer = (await measured(system.ready, few)).first
  const { first, frames } = await measured(system.ready, many)
  return [
    {
      what: `account of ${many} rows: first row from the client's data, beside ${few}`,
      unit: 'ms',
      ours: first,
      peer,
      ratio: first / peer,
      mostRatio: 1.2,
    },
    { what: 'scroll frame, p95', unit: 'ms', ours: middle(frames, 0.95), most: 20 },
  ]
}

async function measured(system: Parameters<typeof startGateway>[0], accountRows: number) {
  await using upstream = await startUpstream(1, { accountRows })
  await using gateway = await startGateway(system, { upstream: upstream.ready.url, serveWeb: true })
  await using browser = await startBrowser(gateway.ready.url)
  const { page } = browser
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/schoolgroups/1')
  await page.getByRole('cell').first().waitFor()
  const first = await firstRow(page, 'history.back()')
  return { first, frames: await rounds(() => scroll(page)) }
}
