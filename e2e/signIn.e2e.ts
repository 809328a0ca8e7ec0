// Signing in and out, as somebody at the browser sees it.

import type { Page } from '@playwright/test'
import { as, endSessionHere, signIn } from './accounts.ts'
import { expect, test } from './test.ts'

function signInPage(page: Page) {
  return page.getByLabel('Gebruikersnaam')
}
function welcome(page: Page) {
  return page.getByRole('heading', { name: 'Welkom!' })
}

test('a user who opens a page comes back to it after signing in, with its search and hash', async ({ page }) => {
  await page.goto('/schoolgroups?q=scholen&sort=-city#main')
  await expect(signInPage(page)).toBeVisible()
  await signIn(page, 'opleiding')
  await expect(page).toHaveURL('/schoolgroups?q=scholen&sort=-city#main')
  await expect(page.getByRole('searchbox', { name: 'Zoeken' })).toHaveValue('scholen')
  await expect(page.getByRole('columnheader', { name: 'Stad' })).toHaveAttribute('aria-sort', 'descending')
})

test('Back, once signed in, does not lead to the sign-in page again', async ({ page }) => {
  await page.goto('/schoolgroups')
  await signIn(page, 'opleiding')
  await expect(page.getByRole('table', { name: 'Scholengroepen' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('button', { name: 'Bart Wouters' })).toBeVisible()
})

test('a wrong password is told, the user name stays, and the right password still gets in', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('main').getByRole('link', { name: 'Aanmelden' }).click()
  await page.getByLabel('Gebruikersnaam').fill('admin@demo.test')
  await page.getByLabel('Wachtwoord').fill('welkom-2026')
  await page.getByRole('button', { name: 'Aanmelden' }).click()
  await expect(page.getByRole('alert')).toHaveText('Gebruikersnaam of wachtwoord is niet juist.')
  await expect(page.getByLabel('Gebruikersnaam')).toHaveValue('admin@demo.test')
  await expect(page.getByLabel('Wachtwoord')).toBeFocused()
  await page.getByLabel('Wachtwoord').fill('Welkom-2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('button', { name: 'Griet Claes' })).toBeVisible()
})

test('an unknown user name is answered as a wrong password is', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Gebruikersnaam').fill('niemand@demo.test')
  await page.getByLabel('Wachtwoord').fill('Welkom-2026')
  await page.getByRole('button', { name: 'Aanmelden' }).click()
  await expect(page.getByRole('alert')).toHaveText('Gebruikersnaam of wachtwoord is niet juist.')
})

test('with a live session at the provider signing in takes at most four navigations, and no password', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await signIn(page, 'opleiding')
  await expect(welcome(page)).toBeVisible()
  await context.clearCookies({ name: 'sid' })
  await page.goto('/home')
  const navigations: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations.push(new URL(request.url()).pathname)
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Aanmelden' }).click()
  await expect(page.getByRole('button', { name: 'Bart Wouters' })).toBeVisible()
  await expect(page).toHaveURL('/home')
  expect(navigations).toEqual(['/auth/login', '/oidc/auth', '/auth/callback', '/'])
})

test.describe('at a computer that somebody left', () => {
  test.beforeEach(async ({ page, context }) => {
    await page.goto('/home')
    await page.getByRole('navigation').getByRole('link', { name: 'Aanmelden' }).click()
    await signIn(page, 'opleiding')
    await expect(welcome(page)).toBeVisible()
    const expiries = (await context.cookies()).map(({ name, expires }) => [name, expires])
    // The cookies of a closed browser are gone.
    expect(Object.fromEntries(expiries)).toMatchObject({ sid: -1, _session: -1 })
    await endSessionHere(context)
  })

  test('the next visit needs the password once the session is over', async ({ page }) => {
    await page.goto('/home')
    await page.getByRole('navigation').getByRole('link', { name: 'Aanmelden' }).click()
    await expect(signInPage(page)).toBeVisible()
    await page.goto('/schoolgroups')
    await expect(signInPage(page)).toBeVisible()
    await signIn(page, 'opleiding')
    await expect(page).toHaveURL('/schoolgroups')
    await expect(page.getByRole('button', { name: 'Bart Wouters' })).toBeVisible()
  })

  test('somebody else signs in there', async ({ page }) => {
    await page.goto('/schoolgroups')
    await signIn(page, 'schooladmin')
    await expect(page).toHaveURL('/schoolgroups')
    await expect(page.getByRole('button', { name: 'Katrien De Smet' })).toBeVisible()
  })

  test('a page that is still open signs out at the provider too, when asked to', async ({ page, context }) => {
    await page.getByRole('button', { name: 'Bart Wouters' }).click()
    await page.getByRole('menuitem', { name: 'Afmelden' }).click()
    await expect(page.getByText('Wilt u zich afmelden bij Schoolbeheer?')).toBeVisible()
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(page).toHaveURL('/home')
    await context.clearCookies({ name: /^sid$/ })
    await page.goto('/schoolgroups')
    await expect(signInPage(page)).toBeVisible()
  })
})

test('signing out ends it in every tab, and asks for the password again', async ({ page, context }) => {
  await page.goto('/schoolgroups')
  await signIn(page, 'opleiding')
  await expect(page.getByRole('table', { name: 'Scholengroepen' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/schoolgroups')
  await expect(other.getByRole('table', { name: 'Scholengroepen' })).toBeVisible()

  await page.getByRole('button', { name: 'Bart Wouters' }).click()
  await page.getByRole('menuitem', { name: 'Afmelden' }).click()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/home')
    await expect(welcome(tab)).toBeVisible()
    await expect(tab.getByRole('navigation').getByRole('link', { name: 'Aanmelden' })).toBeVisible()
  }

  await other.goBack()
  await expect(signInPage(other)).toBeVisible()
  await page.goto('/schoolgroups')
  await expect(signInPage(page)).toBeVisible()
  await signIn(page, 'schooladmin')
  await expect(page).toHaveURL('/schoolgroups')
  await expect(page.getByRole('button', { name: 'Katrien De Smet' })).toBeVisible()
})

test('a tab in which something is typed asks before it follows a sign-out', async ({ page, context }) => {
  await page.goto('/changepassword')
  await signIn(page, 'leerkracht')
  const typed = page.getByLabel('Huidig wachtwoord')
  await typed.fill('Welkom-2026')
  const other = await context.newPage()
  await other.goto('/home')
  await other.getByRole('button', { name: 'Jonas Mertens' }).click()
  // The dialog is answered at once: until then a browser may hold up the other tab too.
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss()
    return dialog.type()
  })
  await other.getByRole('menuitem', { name: 'Afmelden' }).click()
  expect(await asked).toBe('beforeunload')
  await expect(other.getByRole('navigation').getByRole('link', { name: 'Aanmelden' })).toBeVisible()
  await expect(typed).toHaveValue('Welkom-2026')
})

test('no script can read a token', async ({ page, context }) => {
  await page.goto('/schoolgroups')
  await signIn(page, 'admin')
  await expect(page.getByRole('table')).toBeVisible()
  const session = (await context.cookies()).find(({ name }) => name === 'sid')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(await page.evaluate('document.cookie')).toMatch(/^XSRF-TOKEN=[^;]+$/)
  const stored = await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage])')
  expect(stored).not.toMatch(/eyJ|token/i)
  expect(stored).not.toContain(session?.value)
})

test.describe('signed in', () => {
  test.use(as('admin'))

  test('a user whose session ends meanwhile signs in again and returns to the page', async ({ page, context }) => {
    await page.goto('/home')
    await expect(welcome(page)).toBeVisible()
    await context.clearCookies()
    await page.getByRole('link', { name: 'Scholengroepen' }).click()
    await expect(signInPage(page)).toBeVisible()
    await signIn(page, 'admin')
    await expect(page).toHaveURL('/schoolgroups')
    await expect(page.getByRole('table', { name: 'Scholengroepen' })).toBeVisible()
  })
})
