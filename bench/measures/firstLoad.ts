/** JavaScript and CSS that the browser loads before an admin sees the home page, and more for each page. */
import { buildWebWhenOld } from '@schoolbeheer/system/web'
import type { Page } from '@playwright/test'
import { startBrowser } from '../browser.ts'
import { startGateway, startSystem } from '../children.ts'
import type { Row } from '../table.ts'

/** The address of a page in the menu, and a text on it once it is drawn. */
const pages = [
  { what: 'then the school group list', path: '/schoolgroups', drawn: 'td', most: 50 },
  { what: 'or the list of invoices', path: '/invoices', drawn: 'td' },
  { what: 'or the course days', path: '/coursedays', drawn: 'article', most: 45 },
]

export async function firstLoad(): Promise<Row[]> {
  await buildWebWhenOld()
  await using system = await startSystem(60)
  await using gateway = await startGateway(system.ready, { serveWeb: true })
  const rows: Row[] = []
  for (const { what, path, drawn, most } of pages) {
    // The cache of a new browser is empty.
    await using browser = await startBrowser(gateway.ready.url)
    const { page } = browser
    await page.addInitScript(neverLate)
    const loaded = countBytes(page)
    await page.goto('/home', { waitUntil: 'networkidle' })
    const home = await loaded()
    if (rows.length === 0) rows.push({ what: 'first load of home, JS + CSS', unit: 'kB', ours: home / 1000, most: 138 })
    await page.locator(`a[href^="${path}"]`).first().click()
    await page.locator(drawn).first().waitFor()
    rows.push({ what, unit: 'kB', ours: ((await loaded()) - home) / 1000, ...(most && { most }) })
  }
  return rows
}

/** A script that leaves out what a page loads four seconds after it came, however long the machine takes until then. */
const neverLate = `{
  const { setTimeout } = window
  window.setTimeout = (act, after, ...rest) => (after >= 4000 ? 0 : setTimeout(act, after, ...rest))
}`

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
