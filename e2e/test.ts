/** Playwright's `test`, which here also fails when a page throws or violates its content security policy. */
import { expect, test as base, type ConsoleMessage, type Page, type WebError } from '@playwright/test'
import { startFaulty } from './faulty.ts'
import { contextKeeper, cookiesIn } from './keptContext.ts'

export { expect }

type Faulty = Awaited<ReturnType<typeof startFaulty>>

type Fixtures = {
  sound: void
  /** A page in a context that is not kept, for changes that cannot be undone, such as a clock. */
  ownPage: Page
}

export const test = base.extend<Fixtures, { faulty: Faulty; keptContext: ReturnType<typeof contextKeeper> }>({
  sound: [
    async ({ context }, use) => {
      const wrong: string[] = []
      const hearError = (error: WebError) => wrong.push(error.error().message)
      const hearMessage = (message: ConsoleMessage) => {
        if (message.text().includes('Content Security Policy')) wrong.push(message.text())
      }
      context.on('weberror', hearError).on('console', hearMessage)
      await use()
      context.off('weberror', hearError).off('console', hearMessage)
      expect(wrong).toEqual([])
    },
    { auto: true },
  ],
  context: async ({ keptContext, baseURL, storageState }, use) => {
    const { context, empty } = await keptContext(baseURL ?? '')
    if (storageState) await context.addCookies(await cookiesIn(storageState))
    await use(context)
    await empty()
  },
  page: async ({ context, viewport }, use) => {
    const page = await context.newPage()
    if (viewport) await page.setViewportSize(viewport)
    await use(page)
  },
  ownPage: async ({ browser }, use) => {
    const page = await browser.newPage()
    await use(page)
    // A page that keeps sending requests must not delay the end of its test.
    await page.context().unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  },
  keptContext: [({ browser }, use) => use(contextKeeper(browser)), { scope: 'worker' }],
  // The fixture is defined here and not where it is used, because Playwright starts a new worker for tests with other
  // worker fixtures.
  faulty: [
    async ({}, use) => {
      const faulty = await startFaulty()
      await use(faulty)
      await faulty.stop()
    },
    { scope: 'worker' },
  ],
})
