/** Playwright's `test`, which here also fails when a page throws or asks for what its policy forbids. */
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
  // Here and not where it is used: a worker that goes on to tests with other fixtures of this kind would start anew.
  faulty: [
    async ({}, use) => {
      const faulty = await startFaulty()
      await use(faulty)
      await faulty.stop()
    },
    { scope: 'worker' },
  ],
})
