/** A session while a page is open: the gateway's answers about it, and a form that outlives it. */
import type { BrowserContext, Page } from '@playwright/test'
import { cookiesOf } from './accounts.ts'
import { text } from './fields.ts'
import { addGroup } from './groups.ts'
import { dialog as dialogOf } from './messages.ts'

export const sessions = '**/auth/session'
export const renewals = '**/auth/refresh'
export const both = '**/auth/{session,refresh}'

/** The question to sign in again. */
export function dialog(page: Page) {
  return dialogOf(page, 'Opnieuw aanmelden')
}
export function name(page: Page) {
  return text(page, 'Naam')
}
export function save(page: Page) {
  return page.getByRole('button', { name: 'Bewaren' })
}

/** Changes some fields in the gateway's answers. */
export function change(context: BrowserContext, url: string, changes: object) {
  return context.route(url, async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
  })
}

/** Opens the form of a group as an admin of this page alone, and types something; answers the typed text. */
export async function type(page: Page) {
  await page.context().addCookies(await cookiesOf('admin@demo.test'))
  const { id } = await addGroup(page)
  await page.goto(`/schoolgroups/${id}/edit`)
  const typed = `Getypt ${id}`
  await name(page).fill(typed)
  return typed
}
