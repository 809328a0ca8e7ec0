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
    await page.goto('/home', { waitUntil: 'networkidle' })
    const home = await bytesLoaded(page, Number.POSITIVE_INFINITY)
    if (rows.length === 0) rows.push({ what: 'first load of home, JS + CSS', unit: 'kB', ours: home / 1000, most: 138 })
    const moment = momentDrawn(page, drawn)
    await page.locator(`a[href^="${path}"]`).first().click()
    const more = (await bytesLoaded(page, await moment)) - home
    rows.push({ what, unit: 'kB', ours: more / 1000, ...(most && { most }) })
  }
  return rows
}

/** A script that leaves out what a page loads four seconds after it came, however long the machine takes until then. */
const neverLate = `{
  const { setTimeout } = window
  window.setTimeout = (act, after, ...rest) => (after >= 4000 ? 0 : setTimeout(act, after, ...rest))
}`

/** The moment of the page's clock at which this stands in it. What comes afterwards was not waited for. */
function momentDrawn(page: Page, drawn: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const look = (_changes, observer) => {
      if (!document.querySelector('main ${drawn}')) return
      observer.disconnect()
      resolve(performance.now())
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })`)
}

/** The bytes of scripts and style sheets as they were sent, compressed, until this moment of the page's clock. */
function bytesLoaded(page: Page, moment: number): Promise<number> {
  return page.evaluate<number>(`performance.getEntriesByType('resource')
    .filter(({ name, responseEnd, transferSize }) => /\\.(js|css)$/.test(name) && responseEnd <= ${moment} && transferSize > 0)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`)
}
