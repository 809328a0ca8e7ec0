/** The demo accounts: each is signed in once, and a test uses one by `test.use(as('admin'))`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBrowser, signIn as signInWithout } from '@schoolbeheer/testing/browser'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { baseURL } from './address.ts'
import { post } from './procedures.ts'

export const roles = ['admin', 'opleiding', 'schooladmin', 'directie', 'boekhouding', 'leerkracht', 'inactief'] as const
export type Role = (typeof roles)[number]

const demoPassword = 'Welkom-2026'
const kept = join(import.meta.dirname, 'test-results/accounts')

/**
 * The set-up of `test.use` for a test that is signed in with this account. The session is shared, so a test that ends
 * it signs in by itself.
 */
export function as(role: Role) {
  return { storageState: join(kept, `${role}.json`) }
}

/**
 * Lets the page change its language alone: the account is shared, and its mails stay in Dutch. The answer waits until
 * the page has told its language this often, and was refused: a call that is under way when a page closes passes the
 * route.
 */
export async function keepAccountDutch(page: Page) {
  let refused = 0
  await page.context().route(/account\.setLanguage/, async (route) => {
    await route.abort()
    refused++
  })
  return (times = 1) => expect.poll(() => refused).toBeGreaterThanOrEqual(times)
}

/** Signs every account in and keeps its cookies for `as`. */
export async function signInAll(): Promise<void> {
  mkdirSync(kept, { recursive: true })
  await Promise.all(
    roles.map(async (role) => {
      const state = { cookies: await cookiesOf(`${role}@demo.test`), origins: [] }
      writeFileSync(as(role).storageState, JSON.stringify(state))
    }),
  )
}

/** The cookies of a browser in which this user has signed in. They are made without a page, which would take longer. */
export async function cookiesOf(userName: string, password = demoPassword) {
  return forBrowser((await signInWithout(baseURL, userName, password)).cookies)
}

/** Cookies in the form that a browser takes; their flags are not those that the system sets. */
export function forBrowser(cookies: Map<string, string>) {
  const flags = { domain: 'localhost', path: '/', expires: -1, secure: false, sameSite: 'Lax' as const }
  return [...cookies].map(([name, value]) => ({ name, value, httpOnly: name !== 'XSRF-TOKEN', ...flags }))
}

/** Signs a demo account in; the sign-in page must be open. */
export function signIn(page: Page, role: Role): Promise<void> {
  return signInAs(page, `${role}@demo.test`, demoPassword)
}

/** Fills in the sign-in page, which must be open. */
export async function signInAs(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel('Gebruikersnaam').fill(userName)
  await page.getByLabel('Wachtwoord').fill(password)
  await page.getByRole('button', { name: 'Aanmelden' }).click()
}

/**
 * Ends the session behind the browser's back, as time does: the browser keeps its cookies, and the provider still knows
 * the user.
 */
export async function endSessionHere(context: BrowserContext): Promise<void> {
  const { cookies, fetch } = createBrowser(baseURL)
  for (const { name, value } of await context.cookies(baseURL)) cookies.set(name, value)
  expect((await fetch('/auth/logout', { method: 'POST' })).status).toBe(200)
}

/** Ends the session behind the page's back; the provider asks for a password again. */
export async function endSession(page: Page): Promise<void> {
  await post(page, '/auth/logout')
  await page.context().clearCookies({ name: /_session/ })
}
