/** The command palette, and the dialog with the list of keys. */
import { expect, type Page } from '@playwright/test'
import { dialog } from './messages.ts'
import { heading } from './places.ts'

export function button(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: 'Ga naar…' })
}
export function palette(page: Page) {
  return dialog(page, 'Ga naar')
}
export function box(page: Page) {
  return palette(page).getByRole('combobox', { name: 'Ga naar' })
}
export function options(page: Page) {
  return palette(page).getByRole('option')
}
export function section(page: Page, name: string) {
  return palette(page).getByRole('group', { name, exact: true })
}
export function chosen(page: Page) {
  return palette(page).getByRole('option', { selected: true })
}
export function shortcuts(page: Page) {
  return dialog(page, 'Sneltoetsen')
}

export async function open(page: Page, text = '') {
  await expect(heading(page)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await box(page).fill(text)
}
