/** The users panel of a school's page, and a school of a test's own to open it for. */
import { expect, type Page, type Request } from '@playwright/test'
import { users, type User } from '@schoolbeheer/contracts/identity/users'
import { unique } from './groups.ts'
import { addSchool } from './schools.ts'
import { school } from './records.ts'
import type { Upstream } from './upstream.ts'
import { addUserTo } from './users.ts'

export function table(page: Page) {
  return page.getByRole('table', { name: 'Gebruikers' })
}
export function row(page: Page, name: string) {
  return table(page).getByRole('row').filter({ hasText: name })
}
/** The state of a user: the badge, and its date. */
export function state(page: Page, name: string) {
  return row(page, name).getByRole('cell').nth(2)
}
export function rows(page: Page) {
  return table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
}
export function action(page: Page, text: string, name: string) {
  return page.getByRole('button', { name: `${text}: ${name}`, exact: true })
}
export function labels(page: Page, name: string) {
  return row(page, name).getByRole('listitem')
}
export function role(page: Page, name: string) {
  return page.getByRole('checkbox', { name, exact: true })
}
export function add(page: Page) {
  return page.getByRole('button', { name: 'Nieuwe gebruiker' })
}
export function dialog(page: Page, name: string) {
  return page.getByRole('dialog', { name })
}
export function field(page: Page, name: string) {
  return page.getByRole('textbox', { name })
}
export function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}
export function search(page: Page) {
  return page.getByRole('searchbox', { name: 'Zoeken in gebruikers' })
}

/** Opens the page of a new school with these users, each with a user name of its own; the page has to be an admin's. */
export async function open(page: Page, names: string[] = []) {
  const added = await addSchool(page)
  const withNames = await addUsers(page, added.guid, names)
  await page.goto(`/schools/${added.id}`)
  await expect(names.length > 0 ? table(page) : page.getByText('Deze school heeft nog geen gebruikers')).toBeVisible()
  return { ...added, users: withNames }
}

/** Adds users with these names to a school by its guid, each with a user name of its own. */
export async function addUsers(page: Page, schoolId: string, names: string[]) {
  const added = []
  for (const [index, name] of names.entries()) {
    const [firstName, lastName] = name.split(' ')
    added.push(await addUserTo(page, schoolId, { firstName, lastName, userName: `u${index}.${unique()}@school.test` }))
  }
  return added
}

/** Sets the users of the only school from now on. */
export function answerUsers(upstream: Upstream, list: User[]) {
  upstream.answer(users.list, { json: list }, { schoolId: school.guid })
}

/** Opens the page of the only school of the test upstream. */
export async function openSchool(page: Page) {
  await page.goto(`/schools/${school.id}`)
  await expect(table(page)).toBeVisible()
}

/** The calls of the switches. */
export const switches = /\/trpc\/users\.set/

/** Collects the requests of the switches from now on: the changed field, and its value. */
export function asked(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request: Request) => {
    if (!switches.test(request.url())) return
    const body: Record<string, { json: { role?: string; value?: boolean; active?: boolean } }> = request.postDataJSON()
    for (const { json } of Object.values(body)) seen.push(`${json.role ?? 'Active'} ${json.value ?? json.active}`)
  })
  return seen
}
