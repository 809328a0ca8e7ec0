/** What a page says of itself: problems, messages that come and go, and questions in front of it. */
import type { Locator, Page } from '@playwright/test'

/** What went wrong, where it is told. */
export function problem(within: Page | Locator) {
  return within.getByRole('alert')
}

/** What went wrong with what the page shows or was asked. */
export function pageProblem(page: Page) {
  return problem(page.getByRole('main'))
}

/** What went well, and how things stand. */
export function status(page: Page, text: string | RegExp) {
  return page.getByRole('status').filter({ hasText: text })
}

export function dialog(page: Page, name?: string) {
  return page.getByRole('dialog', name === undefined ? {} : { name })
}

/** The question before what is typed is lost. */
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

/** While something is saved or switched. */
export function busy(within: Page | Locator) {
  return within.getByRole('img', { name: 'Even geduld' })
}
