// A session that ends while somebody types: after signing in again nothing is lost.

import type { Page } from '@playwright/test'
import { endSession, signIn } from './accounts.ts'
import { both, change, dialog, name, save, type } from './session.ts'
import { expect, test } from './test.ts'

// A page that keeps sending requests must not delay the end of its test.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

function login(page: Page) {
  return dialog(page).getByRole('button', { name: 'Aanmelden' })
}

async function openPopup(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), login(page).click()])
  await expect(popup.getByLabel('Gebruikersnaam')).toBeVisible()
  return popup
}

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

test('is signed in again as well when the browser has lost its cookies', async ({ page }) => {
  const typed = await type(page)
  await page.context().clearCookies({ name: /^(sid|XSRF-TOKEN)$/ })
  await save(page).click()
  await login(page).click()
  await expect(page.getByRole('heading', { name: typed })).toBeVisible()
})

test('is asked for with nothing over it, however late the spinner of the submit comes', async ({ page }) => {
  await type(page)
  await endSession(page)
  await page.route(/\/Spinner.*js/, async (route) => {
    await expect(dialog(page)).toBeVisible()
    await route.continue()
  })
  const spinner = page.waitForResponse(/\/Spinner.*js/)
  await save(page).click()
  await (await spinner).finished()
  await openPopup(page)
  await expect(page.getByRole('dialog')).toHaveCount(1)
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
  await change(page.context(), both, { renewIn: 0 })
  const typed = await type(page)
  await endSession(page)
  const popup = await openPopup(page)
  await signIn(popup, 'admin')
  await expect(dialog(page)).toBeHidden()
  await expect(name(page)).toHaveValue(typed)
  await save(page).click()
  await expect(page.getByRole('heading', { name: typed })).toBeVisible()
})
