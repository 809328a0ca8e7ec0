/** Where one is: the page's title, its facts, the trail above it, and the menu. */
import { expect, type Page } from '@playwright/test'

export function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

/** What a page says of its record, label by label. */
export function facts(page: Page) {
  return page.getByRole('definition')
}

export function menuLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name, exact: true })
}

export function trail(page: Page) {
  return page.getByRole('navigation', { name: 'Kruimelpad' })
}

/** The way down to this page, of which all but the page itself lead there. */
export async function expectTrail(page: Page, steps: string[]) {
  await expect(trail(page).getByRole('listitem')).toHaveText(steps)
  await expect(trail(page).getByRole('link')).toHaveText(steps.slice(0, -1))
}
