/** A Chromium in which the demo admin is signed in; closed when the `await using` that holds it ends. */
import { findChromium } from '@schoolbeheer/e2e/chromium.ts'
import { chromium, type Page } from '@playwright/test'
import { signInAdmin } from './admin.ts'

/**
 * Playwright asks V8 where each error is made, and React makes some while it loads. V8 would read all of React once more
 * to find their places, as it does only in a watched browser.
 */
const eagerPositions = '--js-flags=--no-enable-lazy-source-positions'

/** Starts a browser and signs in at the gateway of this address. */
export async function startBrowser(gateway: string): Promise<AsyncDisposable & { page: Page }> {
  const { cookies } = await signInAdmin(gateway)
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', eagerPositions],
  })
  const context = await browser.newContext({ locale: 'nl-BE', baseURL: gateway })
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: gateway })))
  return { page: await context.newPage(), [Symbol.asyncDispose]: () => browser.close() }
}
