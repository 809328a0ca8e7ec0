/** The releases, and the form of a new one in its dialog. */
import { expect, type Page, type Request } from '@playwright/test'
import { unique } from './groups.ts'
import { dialog as dialogOf, problem } from './messages.ts'
import { row as rowOf, table as tableOf } from './tables.ts'

export const megabyte = 1024 * 1024

export function table(page: Page) {
  return tableOf(page, 'Releases')
}
export function row(page: Page, text: string) {
  return rowOf(table(page), text)
}
export function open(page: Page) {
  return page.getByRole('button', { name: 'Nieuwe release' })
}
export function dialog(page: Page) {
  return dialogOf(page, 'Nieuwe release')
}
export function name(page: Page) {
  return dialog(page).getByRole('textbox', { name: 'Naam' })
}
export function notes(page: Page) {
  return dialog(page).getByRole('textbox', { name: 'Releasenotes' })
}
export function forTest(page: Page) {
  return dialog(page).getByRole('checkbox', { name: 'Test' })
}
export function file(page: Page) {
  return dialog(page).getByLabel('Mappingbestand')
}
export function create(page: Page) {
  return dialog(page).getByRole('button', { name: 'Bewaren' })
}
export function cancel(page: Page) {
  return dialog(page).getByRole('button', { name: 'Annuleren' })
}
export function stop(page: Page) {
  return dialog(page).getByRole('button', { name: 'Stoppen' })
}
export function bar(page: Page) {
  return dialog(page).getByRole('progressbar', { name: 'Verzonden' })
}
/** The message of the form, which comes after the messages at its fields. */
export function refusal(page: Page) {
  return problem(dialog(page)).last()
}
export function toast(page: Page, text: string) {
  return page.getByText(text, { exact: true })
}

export function mapping(bytes: number) {
  return { name: 'mapping.json', mimeType: 'application/json', buffer: Buffer.alloc(bytes, 'x') }
}

/** Opens the form and fills it in, with a file of this many bytes; answers the name. */
export async function fill(page: Page, bytes = 1000): Promise<string> {
  const typed = `5.0.${unique()}`
  await page.goto('/releases')
  await open(page).click()
  await name(page).fill(typed)
  await notes(page).fill('Eerste lijn\nTweede lijn')
  await file(page).setInputFiles(mapping(bytes))
  return typed
}

/** Expects that everything that was filled in is still there, and can be sent. */
export async function expectFilled(page: Page, typed: string) {
  await expect(name(page)).toHaveValue(typed)
  await expect(notes(page)).toHaveValue('Eerste lijn\nTweede lijn')
  await expect(dialog(page).getByText('mapping.json')).toBeVisible()
  await expect(create(page)).toBeEnabled()
  await expect(name(page)).toBeEnabled()
  await expect(bar(page)).toBeHidden()
}

/** Collects the uploads that the page sends from now on. */
export function sentBy(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => void (request.url().endsWith('/files/releases') && sent.push(request)))
  return sent
}
