/** The licences of a school on its page. */
import type { Locator, Page } from '@playwright/test'
import { unique } from './groups.ts'
import { dialog as dialogOf } from './messages.ts'
import { facts } from './places.ts'
import { row, table as tableOf } from './tables.ts'

export function table(page: Page) {
  return tableOf(page, 'Actieve licenties')
}
export function stopped(page: Page) {
  return tableOf(page, 'Gestopte licenties')
}
export function tab(page: Page, name: string) {
  return page.getByRole('tab', { name, exact: true })
}
export function tick(page: Page, who: string) {
  return page.getByRole('checkbox', { name: `Aanvinken: ${who}` })
}
export function rowOf(page: Page, firstName: string) {
  return row(table(page), `${firstName} ${unique()}`)
}
export function search(page: Page) {
  return page.getByRole('searchbox', { name: 'Zoeken in Actieve licenties' })
}
export function count(page: Page) {
  return facts(page).last()
}
export function stop(within: Page | Locator) {
  return within.getByRole('button', { name: /^Stoppen/ })
}
export function dialog(page: Page) {
  return dialogOf(page, 'Licentie stoppen?')
}
export function confirm(page: Page) {
  return dialog(page).getByRole('button', { name: 'Licentie stoppen' })
}

/** The addresses in the order of the table. */
export function addresses(page: Page) {
  return table(page).getByRole('cell').filter({ hasText: '@' })
}
