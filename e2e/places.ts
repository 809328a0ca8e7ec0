/** The parts of a page that tell users where they are: its title, its facts, the trail above it, and the menu. */
import { expect, type Page } from '@playwright/test'

export function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

/** The facts about a page's record, label by label. */
export function facts(page: Page) {
  return page.getByRole('definition')
}

export function menuLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name, exact: true })
}

export function trail(page: Page) {
  return page.getByRole('navigation', { name: 'Kruimelpad' })
}

/** Expects the trail down to this page; all its parts are links, except the page itself. */
export async function expectTrail(page: Page, steps: string[]) {
  await expect(trail(page).getByRole('listitem')).toHaveText(steps)
  await expect(trail(page).getByRole('link')).toHaveText(steps.slice(0, -1))
}
