/** The demo accounts: each is signed in once, and taken up by a test with `test.use(as('admin'))`. */
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { post } from './procedures.ts'

export const roles = ['admin', 'opleiding', 'schooladmin', 'directie', 'boekhouding', 'leerkracht', 'inactief'] as const
export type Role = (typeof roles)[number]

/** For `test.use`: this account is signed in. The session is shared, so a test that ends it signs in by itself. */
export function as(role: Role) {
  return { storageState: join(import.meta.dirname, 'test-results/accounts', `${role}.json`) }
}

/** Signs every account in and keeps its cookies for `as`. */
export async function signInAll(browser: Browser, baseURL: string): Promise<void> {
  await Promise.all(
    roles.map(async (role) => {
      const page = await browser.newPage({ baseURL })
      await page.goto('/login')
      await signIn(page, role)
      await page.waitForURL('/home')
      await page.context().storageState({ path: as(role).storageState })
      await page.close()
    }),
  )
}

/** Signs a demo account in on the sign-in page, which opens first. */
export function signIn(page: Page, role: Role): Promise<void> {
  return signInAs(page, `${role}@demo.test`, 'Welkom-2026')
}

/** Fills in the sign-in page, which opens first. */
export async function signInAs(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel('Gebruikersnaam').fill(userName)
  await page.getByLabel('Wachtwoord').fill(password)
  await page.getByRole('button', { name: 'Aanmelden' }).click()
}

/** Ends the session behind the page's back; the provider asks for a password again. */
export async function endSession(page: Page): Promise<void> {
  await post(page, '/auth/logout')
  await page.context().clearCookies({ name: /_session/ })
}
