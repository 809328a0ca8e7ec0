// A page that has no connection for a while.

import type { Page } from '@playwright/test'
import { as } from './accounts.ts'
import { status } from './messages.ts'
import { heading } from './places.ts'
import { name, save, type } from './session.ts'
import { expect, test } from './test.ts'

function banner(page: Page) {
  return status(page, 'U bent offline')
}

async function goOffline(page: Page) {
  await expect(heading(page)).toBeVisible()
  await page.context().setOffline(true)
  await expect(banner(page)).toBeVisible()
}

async function goOnline(page: Page) {
  await page.context().setOffline(false)
  await expect(banner(page)).toBeHidden()
}

test.describe('a calm message stands there until the connection is back, and what was asked goes on', () => {
  test.use(as('opleiding'))

  test('to a page whose code is not there yet', async ({ page }) => {
    await page.goto('/home')
    await goOffline(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Scholengroepen' }).click()
    await expect(page).toHaveURL('/schoolgroups')
    await page.getByRole('button', { name: 'Bart Wouters' }).click()
    await expect(page.getByRole('heading', { name: 'Welkom!' })).toBeVisible()
    await goOnline(page)
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Afmelden' })).toBeVisible()
  })

  test('to a page whose data is not there yet', async ({ page }) => {
    const links = page.getByRole('table', { name: 'Scholengroepen' }).getByRole('link')
    await page.goto('/schoolgroups')
    await links.first().click()
    await expect(page.getByRole('definition').first()).toBeVisible()
    await goOffline(page)
    await page.goBack()
    const group = (await links.nth(1).textContent()) ?? ''
    await links.nth(1).click()
    await goOnline(page)
    await expect(page.getByRole('heading', { name: group })).toBeVisible()
  })
})

test('what is submitted stays as it was typed, and is saved once there is a connection', async ({ page }) => {
  const leaving: string[] = []
  page.on('dialog', (asked) => void (leaving.push(asked.type()), asked.dismiss()))
  const typed = await type(page)
  await goOffline(page)
  await save(page).click()
  await expect(save(page)).toBeDisabled()
  await expect(name(page)).toHaveValue(typed)
  // No dialog or message covers the form, or the way out of it.
  await page.getByRole('link', { name: 'Annuleren' }).click()
  await page.getByRole('button', { name: 'Blijven' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await goOnline(page)
  await expect(page.getByRole('heading', { name: typed })).toBeVisible()
  expect(leaving).toEqual([])
})
