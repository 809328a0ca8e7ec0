/** Course days of a test's own, planned as a course writer through the gateway, and the parts of their pages. */
import { expect, type Browser, type Page } from '@playwright/test'
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import { as } from './accounts.ts'
import { unique } from './groups.ts'
import { call } from './procedures.ts'
import { table } from './tables.ts'

/** A date that many days from now, yyyy-MM-dd. */
export function inDays(days: number): string {
  return addDays(brusselsDate(new Date()), days)
}

/** Plans a public day in 30 days from nine to noon; the page has to be a course writer's. */
export async function addDay(writer: Page, fields: Record<string, unknown> = {}) {
  const date = inDays(30)
  const day = {
    type: 1,
    theme: `Dag ${unique()}`,
    description: 'Van lessentabel tot rooster',
    isPublic: true,
    startDate: `${date}T09:00`,
    endDate: `${date}T12:00`,
    parts: 1,
    travelKms: 0,
    maxParticipants: 20,
    ...fields,
  }
  const { id } = await call<{ id: number }>(writer, 'courseDays.create', day)
  return { ...day, id }
}

/** A page of a course writer besides the test's own, which the test closes. */
export async function writerPage(browser: Browser): Promise<Page> {
  return browser.newPage(as('opleiding'))
}

/** The page of a day once it shows how to sign up, because that comes late and moves the parts below it. */
export async function openDay(page: Page, id: number) {
  await page.goto(`/coursedays/${id}`)
  await expect(page.getByRole('button', { name: /^(Inschrijven|Op de wachtlijst)$/ })).toBeVisible()
}

/** Chooses from the menu of a participant. */
export async function act(page: Page, name: string, action: 'Gegevens verbeteren' | 'Verwijderen') {
  await page.getByRole('button', { name: `Acties voor ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

export function participants(page: Page) {
  return table(page, 'Deelnemers')
}
export function waitingList(page: Page) {
  return table(page, 'Wachtlijst')
}
export function column(page: Page, name: 'Komende dagen' | 'Voorbije dagen') {
  return page.getByRole('region', { name })
}
