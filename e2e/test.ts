/** Playwright's `test`, which here also fails when a page throws or violates its content security policy. */
import { expect, test as base } from '@playwright/test'
import { startFaulty } from './faulty.ts'

export { expect }

type Faulty = Awaited<ReturnType<typeof startFaulty>>

export const test = base.extend<{ sound: void }, { faulty: Faulty }>({
  sound: [
    async ({ context }, use) => {
      const wrong: string[] = []
      context.on('weberror', (error) => wrong.push(error.error().message))
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) wrong.push(message.text())
      })
      await use()
      expect(wrong).toEqual([])
    },
    { auto: true },
  ],
  // Defined here and not where it is used, because Playwright starts a new worker for tests with other worker fixtures.
  faulty: [
    async ({}, use) => {
      const faulty = await startFaulty()
      await use(faulty)
      await faulty.stop()
    },
    { scope: 'worker' },
  ],
})
