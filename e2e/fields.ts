/** The fields of a form by their labels, and the messages at them. */
import { expect, type Locator, type Page } from '@playwright/test'

export function text(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true })
}
export function choice(page: Page, name: string) {
  return page.getByRole('combobox', { name, exact: true })
}
export function tick(page: Page, name: string) {
  return page.getByRole('checkbox', { name, exact: true })
}
/** A button of a form; other buttons on the page have other names. */
export function button(page: Page | Locator, name: string) {
  return page.getByRole('button', { name, exact: true })
}

/**
 * Types in a field with choices and takes one. The list is beside its field, so nothing has to scroll: if a click came
 * while the list is still being placed, Playwright would scroll the field out of view, and the list would close.
 */
export async function choose(page: Page, name: string, typed: string, option: string | RegExp) {
  await choice(page, name).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click({ scroll: 'none' })
}

/** Expects that the field says what is wrong with it, to a screen reader too. */
export async function expectWrong(field: Locator, message: string) {
  await expect(field).toHaveAccessibleDescription(new RegExp(message))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
}

/**
 * Expects that the field refuses the typed text with this message, and that the form can be sent again with `good`
 * instead.
 */
export async function expectRefusedText(
  page: Page,
  submit: Locator,
  [name, typed, message, good]: readonly [name: string, typed: string, message: string, good: string],
) {
  const field = text(page, name)
  await expect(submit).toBeEnabled()
  await field.fill(typed)
  await field.press('Tab')
  await expectWrong(field, message)
  await expect(submit).toBeDisabled()
  await field.fill(good)
}
