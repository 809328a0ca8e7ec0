/** Checks that hold for every page: WCAG as far as axe can tell, and nothing that scrolls sideways. */
import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The minified one, since each page reads it. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules about colours. In dark mode only these are checked, because axe is slow and nothing else differs. */
const rules = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}
export const widths = { desktop: 1440, phone: 390 }

/** Checks the page as it is now, in each colour scheme at each width. */
export async function expectAccessible(page: Page, sizes = Object.values(widths)) {
  await page.evaluate(axe)
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(drawn)
      // Collecting the rules that pass would be half of the work, and nobody needs them.
      const options = JSON.stringify({ runOnly: rules[colorScheme], resultTypes: ['violations'] })
      const found = await page.evaluate<string[]>(`axe.run(document, ${options}).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
      expect.soft(found, `${width} ${colorScheme}`).toEqual([])
    }
  }
}

/**
 * By then is drawn what follows from another width or colour: rows that become cards. The page hears of it in a frame, a
 * browser is idle only when the page has answered, and what that changed is measured in one frame more.
 */
const drawn = `(async () => {
  for (let frame = 0; frame < 2; frame++)
    await new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)))
})()`

/** Checks the page on the narrowest screen that is supported. */
export async function expectNarrow(page: Page) {
  await page.setViewportSize({ width: 320, height: 900 })
  await page.evaluate(drawn)
  const [needed, given] = await Promise.all([
    page.evaluate<number>('document.documentElement.scrollWidth'),
    page.evaluate<number>('document.documentElement.getBoundingClientRect().width'),
  ])
  expect.soft(needed, 'scrolls sideways').toBeLessThanOrEqual(given)
}
