/** What the browser loads before an admin sees the home page, and what the list of school groups adds: JavaScript and CSS. */
import { buildWebWhenOld } from '@schoolbeheer/system/web'
import type { Page } from '@playwright/test'
import { startBrowser } from '../browser.ts'
import { startGateway, startSystem } from '../children.ts'
import type { Row } from '../table.ts'

export async function firstLoad(): Promise<Row[]> {
  await buildWebWhenOld()
  await using system = await startSystem(60)
  await using gateway = await startGateway(system.ready, { serveWeb: true })
  await using browser = await startBrowser(gateway.ready.url)
  const { page } = browser
  const loaded = countBytes(page)
  await page.goto('/home', { waitUntil: 'networkidle' })
  const home = await loaded()
  await page.locator('a[href^="/schoolgroups"]').first().click()
  await page.getByRole('cell').first().waitFor()
  const added = (await loaded()) - home
  return [
    { what: 'first load of home, JS + CSS', unit: 'kB', ours: home / 1000, most: 165 },
    { what: 'then the school group list', unit: 'kB', ours: added / 1000, most: 50 },
  ]
}

/** Counts the bytes of scripts and style sheets as they were sent, compressed. */
function countBytes(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (/\.(js|css)$/.test(new URL(request.url()).pathname))
      // A request whose sizes cannot be read because the browser closes counts as 0.
      sizes.push(
        request.sizes().then(
          ({ responseBodySize }) => responseBodySize,
          () => 0,
        ),
      )
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
