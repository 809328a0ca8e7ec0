/** Users of a test's own, added as an admin through the gateway. */
import type { Browser, Page } from '@playwright/test'
import { as } from './accounts.ts'
import { unique } from './groups.ts'
import { linkMailedTo } from './mails.ts'
import { call } from './procedures.ts'

type User = { id: number; guid: string; userName: string }

/** Adds a user, who has yet to confirm the account, to a school by its guid; the page has to be an admin's. */
export function addUserTo(page: Page, schoolId: string, fields: Record<string, unknown> = {}): Promise<User> {
  return call(page, 'users.create', {
    userName: `an.${unique()}@school.test`,
    firstName: 'An',
    lastName: 'Maes',
    schoolId,
    ...fields,
  })
}

/** Adds a user, who has yet to confirm the account; answers the user name. */
export async function addUser(browser: Browser): Promise<string> {
  const page = await browser.newPage(as('admin'))
  const { userName } = await addUserTo(page, `school-${unique()}`)
  await page.close()
  return userName
}

/** Adds a user whose account is confirmed with this password. */
export async function addConfirmedUser(browser: Browser, page: Page, password: string): Promise<string> {
  const userName = await addUser(browser)
  await confirmUser(page, userName, password)
  return userName
}

/** Confirms an account by the link of its mail. */
export async function confirmUser(page: Page, userName: string, password: string): Promise<void> {
  const link = new URL(await linkMailedTo(userName, 'Activeer'))
  const { userId, confirmCode: code } = Object.fromEntries(link.searchParams)
  await page.request.get('/auth/session')
  await call(page, 'account.confirm', { userId, code, password })
}
