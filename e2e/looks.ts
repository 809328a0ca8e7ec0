/** Checks of every page: WCAG as far as axe can tell, and no sideways scrolling. */
import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The minified script, because each page reads it. */
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
    await widen(page, width)
    for (const colorScheme of ['light', 'dark'] as const) {
      await change(page, `(prefers-color-scheme: ${colorScheme})`, () =>
        page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }),
      )
      // Collecting the rules that pass would be half of the work, and nobody needs them.
      const options = JSON.stringify({ runOnly: rules[colorScheme], resultTypes: ['violations'] })
      const found = await page.evaluate<string[]>(`axe.run(document, ${options}).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
      expect.soft(found, `${width} ${colorScheme}`).toEqual([])
    }
  }
}

/** Checks the page at the narrowest supported width. */
export async function expectNarrow(page: Page) {
  await widen(page, 320)
  const [needed, given] = await Promise.all([
    page.evaluate<number>('document.documentElement.scrollWidth'),
    page.evaluate<number>('document.documentElement.getBoundingClientRect().width'),
  ])
  expect.soft(needed, 'scrolls sideways').toBeLessThanOrEqual(given)
}

/** Gives an open page this width, and waits until its rows have become cards or the like, so that they can be measured. */
export function widen(page: Page, width: number, height = 900) {
  return change(page, `(width: ${width}px)`, () => page.setViewportSize({ width, height }))
}

/**
 * Makes a media query true, and waits until the page has reacted. A browser tells its listeners one after the other,
 * and React draws the change at once. This test asked last, so all is drawn by the time it is told.
 */
async function change(page: Page, query: string, act: () => Promise<void>) {
  const asked = await page.evaluateHandle<{ told: Promise<void> }>(`(() => {
    const media = matchMedia('${query}')
    return { told: media.matches || new Promise((done) => media.addEventListener('change', done, { once: true })) }
  })()`)
  await act()
  await asked.evaluate(({ told }) => told)
  await asked.dispose()
}
