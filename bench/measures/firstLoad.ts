/** What the browser loads before an admin sees the home page, and what the list of school groups adds: JavaScript and CSS. */
import { findChromium } from '@schoolbeheer/e2e/chromium.ts'
import { buildWebWhenOld } from '@schoolbeheer/stack/web'
import { chromium, type Page } from '@playwright/test'
import { signInAdmin } from '../admin.ts'
import { startGateway, startSystem } from '../children.ts'
import type { Row } from '../table.ts'

export const firstLoad = async (): Promise<Row[]> => {
  await buildWebWhenOld()
  await using system = await startSystem(60)
  await using gateway = await startGateway(system.ready, { serveWeb: true })
  const { url } = gateway.ready
  const { cookies } = await signInAdmin(url)
  const executablePath = findChromium()
  await using browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  await using context = await browser.newContext({ locale: 'nl-BE' })
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  const loaded = countBytes(page)
  await page.goto(`${url}/home`, { waitUntil: 'networkidle' })
  const home = await loaded()
  await page.locator('a[href^="/schoolgroups"]').first().click()
  await page.getByRole('table').waitFor()
  await page.waitForLoadState('networkidle')
  const added = (await loaded()) - home
  return [
    { what: 'first load of home, JS + CSS', unit: 'kB', ours: home / 1000, most: 165 },
    { what: 'then the school group list', unit: 'kB', ours: added / 1000, most: 50 },
  ]
}

/** The bytes of scripts and style sheets as they travelled, compressed. */
const countBytes = (page: Page): (() => Promise<number>) => {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (/\.(js|css)$/.test(new URL(request.url()).pathname))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
