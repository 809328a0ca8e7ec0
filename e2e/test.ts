/** Playwright's `test`, which here also fails when a page throws or asks for what its policy forbids. */
import { expect, test as base } from '@playwright/test'

export { expect }

export const test = base.extend<{ sound: void }>({
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
})
