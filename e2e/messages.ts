/** The messages of a page: problems, messages that disappear by themselves, and questions in front of the page. */
import type { Locator, Page } from '@playwright/test'

/** A message about something that went wrong. */
export function problem(within: Page | Locator) {
  return within.getByRole('alert')
}

/** The same in the page itself, not in a toast. */
export function pageProblem(page: Page) {
  return problem(page.getByRole('main'))
}

/** A message about a success, or about the present state. */
export function status(page: Page, text: string | RegExp) {
  return page.getByRole('status').filter({ hasText: text })
}

export function dialog(page: Page, name?: string) {
  return page.getByRole('dialog', name === undefined ? {} : { name })
}

/** The question that is asked before typed changes are lost. */
export function warning(page: Page) {
  return dialog(page, 'Niet bewaarde wijzigingen')
}
export function stay(page: Page) {
  return warning(page).getByRole('button', { name: 'Blijven' })
}
export function leave(page: Page) {
  return warning(page).getByRole('button', { name: 'Verlaten' })
}

export function tryAgain(page: Page) {
  return page.getByRole('button', { name: 'Opnieuw proberen' })
}

/** The sign that something is being saved or switched. */
export function busy(within: Page | Locator) {
  return within.getByRole('img', { name: 'Even geduld' })
}
