/** What every page is held to, as it stands: WCAG as far as axe can tell, and nothing that scrolls sideways. */
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** The rules that colours decide: dark is the same page in other colours, and axe is slow. */
const rules = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}
export const widths = { desktop: 1440, phone: 390 }

/** Looks at the page as it stands, in each colour scheme at each width. */
export async function expectAccessible(page: Page, sizes = Object.values(widths)) {
  await page.evaluate(axe.source)
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // What is found right is half of the work, and of no interest.
      const options = JSON.stringify({ runOnly: rules[colorScheme], resultTypes: ['violations'] })
      const found = await page.evaluate<string[]>(`axe.run(document, ${options}).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
      expect.soft(found, `${width} ${colorScheme}`).toEqual([])
    }
  }
}

/** Looks at the narrowest screen that there is. */
export async function expectNarrow(page: Page) {
  await page.setViewportSize({ width: 320, height: 900 })
  const [needed, given] = await Promise.all([
    page.evaluate<number>('document.documentElement.scrollWidth'),
    page.evaluate<number>('document.documentElement.getBoundingClientRect().width'),
  ])
  expect.soft(needed, 'scrolls sideways').toBeLessThanOrEqual(given)
}
