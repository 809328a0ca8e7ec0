/**
 * The browser context of the tests of a worker. A new context for each test would start a process and compile the
 * client anew, which costs a third of opening a page. So the context is kept, and emptied after each test: every test
 * has a page of its own and finds no cookies, storage, routes or permissions. A test with a change that cannot be
 * undone, such as `page.clock`, takes `ownPage` of test.ts.
 */
import { request, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'

type StorageState = NonNullable<BrowserContextOptions['storageState']>
type KeptContext = { context: BrowserContext; empty: () => Promise<void> }

/** Answers the context of an address, the same one from the second time on. */
export function contextKeeper(browser: Browser) {
  const kept = new Map<string, Promise<KeptContext>>()
  return (baseURL: string): Promise<KeptContext> => {
    const context = kept.get(baseURL) ?? openContext(browser, baseURL)
    kept.set(baseURL, context)
    return context
  }
}

/** The cookies of a storage state, which a kept context cannot be given as a whole. */
export async function cookiesIn(storageState: StorageState) {
  const holder = await request.newContext({ storageState })
  const { cookies } = await holder.storageState()
  await holder.dispose()
  return cookies
}

const nobody = { cookies: [], origins: [] }
/** The size of pages that a test opens besides its own. */
const usual = { width: 1280, height: 720 }

async function openContext(browser: Browser, baseURL: string): Promise<KeptContext> {
  const context = await browser.newContext({ baseURL, storageState: nobody, viewport: usual })
  // Chromium ends the process of a context without pages.
  const first = await context.newPage()
  await first.goto('/healthz')
  const chromium = await context.newCDPSession(first)
  const empty = async () => {
    await Promise.all(othersOf(first).map((page) => page.close()))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await Promise.all([
      context.clearCookies(),
      context.clearPermissions(),
      context.setOffline(false),
      chromium.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' }),
    ])
  }
  return { context, empty }
}

function othersOf(first: Page): Page[] {
  return first
    .context()
    .pages()
    .filter((page) => page !== first)
}
