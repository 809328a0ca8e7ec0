/** Tables, and the parts of a list around its table. Rows are found by their texts; cards on a phone are rows too. */
import { expect, type Locator, type Page } from '@playwright/test'

export function table(page: Page, name: string) {
  return page.getByRole('table', { name, exact: true })
}

/** The rows without the header row. */
export function rows(of: Locator) {
  return of.getByRole('row').filter({ has: of.page().getByRole('cell') })
}

export function row(of: Locator, text: string | RegExp) {
  return rows(of).filter({ hasText: text })
}

export function cells(of: Locator) {
  return of.getByRole('cell')
}

/** The texts of a column, counted from 0, of the rows in the document; there is at least one. */
export async function column(of: Locator, place: number): Promise<string[]> {
  await expect(cells(of).first()).toBeVisible()
  const columns = await of.getByRole('columnheader').count()
  const texts = await cells(of).allTextContents()
  return texts.filter((_, index) => index % columns === place)
}

/** Expects that the row with the first of these texts has all of them, each in the column of that name. */
export async function expectRow(of: Locator, texts: Record<string, string | RegExp>) {
  const [first = ''] = Object.values(texts)
  await expect(row(of, first)).toBeVisible()
  const columns = await of.getByRole('columnheader').allTextContents()
  for (const [name, text] of Object.entries(texts))
    await expect(cells(row(of, first)).nth(columns.indexOf(name)), name).toHaveText(text)
}

export function header(page: Page, name: string) {
  return page.getByRole('columnheader', { name })
}

/** The box above a list. */
export function listSearch(page: Page) {
  return page.getByRole('searchbox', { name: 'Zoeken', exact: true })
}

/** The number of rows that a list says it has. */
export function results(page: Page) {
  return page.getByRole('main').getByText(/resulta(at|ten)$/)
}

/** Expects that the row is marked as newly made, and can be seen. */
export async function expectMade(of: Locator) {
  await expect(of).toHaveAttribute('aria-current', 'true')
  // A page scrolls by whole pixels, and a row may begin between two of them.
  await expect(of).toBeInViewport({ ratio: 0.95 })
}

/** Wheels down until the target is there: while a page still grows, a single long wheel ends too early. */
export async function wheelDownTo(target: Locator) {
  await expect(async () => {
    await target.page().mouse.wheel(0, 100_000)
    await expect(target).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** The control that sorts cards. */
export function cardSort(page: Page) {
  return page.getByRole('combobox', { name: 'Sorteren op' })
}
