/** A Chromium in which the demo admin is signed in; closed when the `await using` that holds it ends. */
import { findChromium } from '@schoolbeheer/e2e/chromium.ts'
import { chromium, type Page } from '@playwright/test'
import { signInAdmin } from './admin.ts'

/** Starts a browser and signs in at the gateway of this address. */
export async function startBrowser(gateway: string): Promise<AsyncDisposable & { page: Page }> {
  const { cookies } = await signInAdmin(gateway)
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const context = await browser.newContext({ locale: 'nl-BE', baseURL: gateway })
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: gateway })))
  return { page: await context.newPage(), [Symbol.asyncDispose]: () => browser.close() }
}
