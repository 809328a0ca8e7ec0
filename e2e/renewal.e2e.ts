// A session that ends while a page is open: signed in again with nothing lost.

import type { Page } from '@playwright/test'
import { as, signIn } from './accounts.ts'
import { addGroup } from './groups.ts'
import { expect, test } from './test.ts'

const signInPage = (page: Page) => page.getByLabel('Gebruikersnaam')
const name = (page: Page) => page.getByRole('textbox', { name: 'Naam' })
const save = (page: Page) => page.getByRole('button', { name: 'Bewaren' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Opnieuw aanmelden' })
const login = (page: Page) => dialog(page).getByRole('button', { name: 'Aanmelden' })

/** Opens the form of a group as an admin of this page alone, and types something; answers what was typed. */
const type = async (page: Page) => {
  await page.goto('/home')
  await page.getByRole('link', { name: 'Aanmelden' }).click()
  await signIn(page, 'admin')
  await expect(page).toHaveURL('/home')
  const { id } = await addGroup(page)
  await page.goto(`/schoolgroups/${id}/edit`)
  const typed = `Getypt ${id}`
  await name(page).fill(typed)
  return typed
}

/** Ends the session behind the page's back; the provider asks for a password again. */
const endSession = async (page: Page) => {
  const { cookies } = await page.context().storageState()
  const xsrf = cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? ''
  const ended = await page.request.post('/auth/logout', { headers: { 'x-xsrf-token': decodeURIComponent(xsrf) } })
  expect(ended.ok()).toBe(true)
  await page.context().clearCookies({ name: /_session/ })
}

const openPopup = async (page: Page): Promise<Page> => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), login(page).click()])
  await expect(signInPage(popup)).toBeVisible()
  return popup
}

test.describe('a session that ended while something is typed', () => {
  test('is signed in again by a popup, and what was submitted is saved', async ({ page }) => {
    const typed = await type(page)
    await endSession(page)
    await save(page).click()
    await expect(dialog(page)).toContainText('wat u typte blijft staan')
    const popup = await openPopup(page)
    const [width, height] = [await popup.evaluate('innerWidth'), await popup.evaluate('innerHeight')]
    expect([width, height]).toEqual([500, 500])
    await login(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Het aanmeldvenster is al open. Meld u daar aan.')
    const closed = popup.waitForEvent('close')
    await signIn(popup, 'admin')
    await closed
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: typed })).toBeVisible()
  })

  test('stays with everything typed when the popup is closed or not wanted', async ({ page }) => {
    const typed = await type(page)
    await endSession(page)
    await save(page).click()
    const popup = await openPopup(page)
    await popup.close()
    await expect(dialog(page).getByRole('alert')).toHaveText('Het aanmeldvenster werd gesloten voor u aangemeld was.')
    await dialog(page).getByRole('button', { name: 'Annuleren' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('alert')).toHaveText('U bent niet meer aangemeld.')
    await expect(name(page)).toHaveValue(typed)
    await save(page).click()
    await expect(dialog(page)).toBeVisible()
  })

  test('says so when the browser holds the popup back', async ({ page }) => {
    await page.addInitScript('window.open = () => null')
    await type(page)
    await endSession(page)
    await save(page).click()
    await login(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Sta pop-ups toe voor deze site')
  })

  test('is not taken over by somebody else', async ({ page }) => {
    const typed = await type(page)
    await endSession(page)
    await save(page).click()
    const popup = await openPopup(page)
    await signIn(popup, 'opleiding')
    const told = page.getByRole('dialog', { name: 'Er is iemand anders aangemeld' })
    await expect(told).toContainText('Bart Wouters')
    await told.getByRole('button', { name: 'Pagina opnieuw laden' }).click()
    await expect(page).toHaveURL('/forbidden')
    await expect(page.getByRole('button', { name: 'Bart Wouters' })).toBeVisible()
    await page.goto('/schoolgroups')
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByText(typed)).toBeHidden()
  })

  test('is asked for as soon as it cannot be renewed', async ({ page }) => {
    await page.clock.install()
    const typed = await type(page)
    await endSession(page)
    await page.clock.runFor(4000)
    await page.clock.fastForward('31:00')
    await page.clock.runFor(5000)
    const popup = await openPopup(page)
    await signIn(popup, 'admin')
    await expect(dialog(page)).toBeHidden()
    await expect(name(page)).toHaveValue(typed)
    await save(page).click()
    await expect(page.getByRole('heading', { name: typed })).toBeVisible()
  })
})

test('where the session is checked, its end elsewhere signs every tab out', async ({ page, context }) => {
  await context.route('**/auth/session', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), checkEvery: 3 } })
  })
  await page.goto('/schoolgroups')
  await signIn(page, 'schooladmin')
  await expect(page.getByRole('table')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/schoolgroups')
  await expect(other.getByRole('table')).toBeVisible()
  await endSession(page)
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/home', { timeout: 20_000 })
    await expect(tab.getByRole('navigation').getByRole('link', { name: 'Aanmelden' })).toBeVisible()
  }
})

test.describe('offline', () => {
  test.use(as('opleiding'))

  test('a calm message stands there until the connection is back, and what was asked goes on', async ({ page }) => {
    await page.clock.install()
    await page.goto('/schoolgroups')
    const loaded = page.waitForResponse(/SessionKeeper/)
    await page.clock.runFor(4000)
    await loaded
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByRole('definition').first()).toBeVisible()

    await page.context().setOffline(true)
    const banner = page.getByRole('status').filter({ hasText: 'U bent offline' })
    await expect(banner).toBeVisible()
    await page.clock.fastForward('01:00')
    await page.getByRole('navigation').getByRole('link', { name: 'Scholengroepen' }).click()
    const resumed = page.waitForResponse(/schoolGroups\.list/)
    await page.context().setOffline(false)
    await expect(banner).toBeHidden()
    expect((await resumed).status()).toBe(200)
  })
})

test('the unauthorized page says when the sign-in service cannot be reached', async ({ page }) => {
  await page.goto('/unauthorized?reason=ConfigLoadingFailed')
  await expect(page.getByText('De aanmelddienst is nu niet bereikbaar.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Terug', 'Aanmelden'])
})
