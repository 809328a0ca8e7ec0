/** Bugs on their pages, and bugs of a test's own. */
import type { Locator, Page } from '@playwright/test'
import { unique } from './groups.ts'
import { dialog } from './messages.ts'
import { reportException } from './programs.ts'
import { cells as cellsOf, table as tableOf } from './tables.ts'

export function table(page: Page) {
  return tableOf(page, 'Bugs')
}
export function logs(page: Page) {
  return tableOf(page, 'Meldingen')
}
export function cells(page: Page) {
  return cellsOf(table(page))
}

export function releases(page: Page) {
  return page.getByRole('combobox', { name: 'Versie' })
}

export function previous(page: Page) {
  return page.getByRole('link', { name: 'Vorige' })
}

export function next(page: Page) {
  return page.getByRole('link', { name: 'Volgende' })
}

/** Today as the pages of bugs write it. */
export function today() {
  return new Intl.DateTimeFormat('nl-BE', {
    day: '2-digit',
    month: '2-digit',
    year: '2-digit',
    timeZone: 'Europe/Brussels',
  }).format()
}

export function screenshot(page: Page) {
  return dialog(page, 'Screenshot')
}

/** The height of a cell; while rows become cards, or the other way around, there is none for a moment. */
export function heightOf(cell: Locator) {
  return async () => (await cell.boundingBox())?.height ?? Number.POSITIVE_INFINITY
}

export function stack(first: string) {
  return `${first}\n   at Rooster.Lokaal.Reserveer(Les les)\n   at Rooster.Planner.Verplaats()`
}

/** Reports a bug of this test's own; answers its id. */
export function report(fields: Partial<Parameters<typeof reportException>[0]> = {}) {
  return reportException({
    message: `Boodschap ${unique()}`,
    exception: stack(`System.Exception: ${unique()}`),
    release: `9.${unique()}`,
    ...fields,
  })
}
