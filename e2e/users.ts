/** Users of a test's own, added as an admin through the gateway. */
import type { Browser, Page } from '@playwright/test'
import { as } from './accounts.ts'
import { unique } from './groups.ts'
import { linkMailedTo } from './mails.ts'

/** Adds a user, who has to confirm the account yet; answers the user name. */
export const addUser = async (browser: Browser): Promise<string> => {
  const userName = `an.${unique()}@school.test`
  const page = await browser.newPage(as('admin'))
  await call(page, 'users.create', { userName, firstName: 'An', lastName: 'Maes', schoolId: `school-${unique()}` })
  await page.close()
  return userName
}

/** Adds a user whose account is confirmed with this password. */
export const addConfirmedUser = async (browser: Browser, page: Page, password: string): Promise<string> => {
  const userName = await addUser(browser)
  const link = new URL(await linkMailedTo(userName, 'Activeer'))
  const { userId, confirmCode: code } = Object.fromEntries(link.searchParams)
  await page.request.get('/auth/session')
  await call(page, 'account.confirm', { userId, code, password })
  return userName
}

/** Fills in the sign-in page, which opens first. */
export const signInAs = async (page: Page, userName: string, password: string): Promise<void> => {
  await page.getByLabel('Gebruikersnaam').fill(userName)
  await page.getByLabel('Wachtwoord').fill(password)
  await page.getByRole('button', { name: 'Aanmelden' }).click()
}

const call = async (page: Page, procedure: string, input: unknown): Promise<void> => {
  const { cookies } = await page.context().storageState()
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await page.request.post(`/trpc/${procedure}`, {
    headers: { 'x-xsrf-token': decodeURIComponent(xsrf) },
    data: { json: input },
  })
  if (!answer.ok()) throw new Error(`${procedure} answered ${answer.status()}`)
}
