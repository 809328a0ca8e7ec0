// The browser's Back: the pages in the history, and the pages that are not.

import type { Page } from '@playwright/test'
import { as, signIn } from './accounts.ts'
import { text } from './fields.ts'
import { addGroup, unique } from './groups.ts'
import { leave, stay, warning } from './messages.ts'
import { heading, menuLink } from './places.ts'
import { fillRequired } from './schoolGroupsForm.ts'
import { header, listSearch, results, table as tableOf } from './tables.ts'
import { expect, test } from './test.ts'

function table(page: Page) {
  return tableOf(page, 'Scholengroepen')
}

function scrolled(page: Page) {
  return page.evaluate<number>('Math.round(scrollY)')
}

async function scroll(page: Page, top: number) {
  // The router gets the event before the window does.
  await page.evaluate(`new Promise((done) => {
    addEventListener('scroll', done, { once: true })
    scrollTo(0, ${top})
  })`)
}

test.describe('Back', () => {
  test.describe('for an admin', () => {
    test.use(as('admin'))

    test('leads to the list as it was left: searched, sorted and scrolled', async ({ page }) => {
      await page.goto('/home')
      await menuLink(page, 'Scholengroepen').click()
      await listSearch(page).fill('e')
      await header(page, 'Stad').getByRole('button').click()
      await expect(page).toHaveURL('/schoolgroups?q=e&sort=city')
      await scroll(page, 900)
      await table(page).getByRole('link').nth(20).click()
      await expect(page.getByRole('definition').first()).toBeVisible()
      await expect.poll(() => scrolled(page)).toBe(0)
      await page.goBack()
      await expect(page).toHaveURL('/schoolgroups?q=e&sort=city')
      await expect(listSearch(page)).toHaveValue('e')
      await expect(header(page, 'Stad')).toHaveAttribute('aria-sort', 'ascending')
      await expect.poll(() => scrolled(page)).toBe(900)
      // Neither typing nor sorting is a step of its own.
      await page.goBack()
      await expect(page).toHaveURL('/home')
    })

    test('does so too when the list has to be read again, unless somebody scrolls meanwhile', async ({ page }) => {
      await page.goto('/schoolgroups')
      await expect(table(page)).toBeVisible()
      await scroll(page, 900)
      await page.goto('/signed-in.html')
      await page.goBack()
      await expect(table(page)).toBeVisible()
      await expect.poll(() => scrolled(page)).toBe(900)

      const held = Promise.withResolvers<void>()
      await page.route('**/trpc/**schoolGroups.list**', async (route) => {
        await held.promise
        await route.continue()
      })
      await page.reload()
      await expect(heading(page)).toBeVisible()
      await page.evaluate("addEventListener('wheel', () => (window.wheeled = true))")
      await page.mouse.wheel(0, 10)
      await expect.poll(() => page.evaluate('window.wheeled')).toBe(true)
      held.resolve()
      await expect(table(page)).toBeVisible()
      expect(await scrolled(page)).toBeLessThan(500)
    })

    test('is followed while the page before it is still loading at its start', async ({ page }) => {
      await page.goto('/home')
      await menuLink(page, 'Scholengroepen').click()
      await expect(table(page)).toBeVisible()
      const loading = Promise.withResolvers<void>()
      await page.route('**/assets/schoolgroups.index-*.js', () => loading.resolve())
      await page.reload({ waitUntil: 'commit' })
      await loading.promise
      await page.goBack({ waitUntil: 'commit' })
      await expect(heading(page)).toHaveText('Welkom!')
    })

    test('does not lead to a form that was saved, nor twice to the same page', async ({ page }) => {
      const { id, name } = await addGroup(page)
      await page.goto('/home')
      await menuLink(page, 'Scholengroepen').click()
      await listSearch(page).fill(name)
      await expect(results(page)).toHaveText(/^1 van/)
      await table(page).getByRole('link', { name }).click()
      await page.getByRole('link', { name: 'Bewerken' }).click()
      await text(page, 'Straat').fill('Marktplein')
      await page.getByRole('button', { name: 'Bewaren' }).click()
      await expect(page).toHaveURL(`/schoolgroups/${id}`)
      await expect(page.getByText('Marktplein 1')).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(`/schoolgroups?${new URLSearchParams({ q: name })}`)

      await page.getByRole('link', { name: 'Nieuwe scholengroep' }).click()
      await fillRequired(page)
      await page.getByRole('textbox', { name: 'Naam' }).fill(`Nieuw ${unique()}`)
      await page.getByRole('textbox', { name: 'Klantnummer' }).fill(`N${unique()}`)
      await page.getByRole('button', { name: 'Bewaren' }).click()
      await expect(page).toHaveURL('/schoolgroups')
      await expect(table(page)).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(`/schoolgroups?${new URLSearchParams({ q: name })}`)
      await page.goBack()
      await expect(page).toHaveURL('/home')
    })

    test('does not lead to a form that was cancelled', async ({ page }) => {
      await page.goto('/home')
      await menuLink(page, 'Scholengroepen').click()
      await page.getByRole('link', { name: 'Nieuwe scholengroep' }).click()
      await page.getByRole('link', { name: 'Annuleren' }).click()
      await expect(table(page)).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/home')
    })

    test('asks before changes are lost, and then leads to the page before', async ({ page }) => {
      await page.goto('/home')
      await menuLink(page, 'Scholengroepen').click()
      await page.getByRole('link', { name: 'Nieuwe scholengroep' }).click()
      await text(page, 'Straat').fill('Veldstraat')
      await page.goBack()
      await stay(page).click()
      await expect(warning(page)).toBeHidden()
      await expect(page).toHaveURL('/schoolgroups/create')
      await expect(text(page, 'Straat')).toHaveValue('Veldstraat')
      await page.goBack()
      await leave(page).click()
      await expect(table(page)).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/home')
    })

    test('skips what was opened in front of a page, and leaves nothing of it open', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto('/home')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Scholengroepen' }).click()
      await expect(table(page)).toBeVisible()
      for (const name of ['Menu', 'Ga naar…']) {
        const opener = page.getByRole('button', { name, exact: true })
        await opener.click()
        await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
        await expect(opener).toBeFocused()
        await opener.click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.goBack()
        await expect(page).toHaveURL('/home')
        await expect(page.getByRole('dialog')).toBeHidden()
        await page.goForward()
        await expect(table(page)).toBeVisible()
      }
    })

    test('skips addresses that redirect: none, an unknown one, and a refused page', async ({ page }) => {
      await page.goto('/changepassword')
      for (const address of ['/', '/nergens']) {
        await page.goto(address)
        await expect(page).toHaveURL('/home')
        await expect(heading(page)).toBeVisible()
        await page.goBack()
        await expect(page).toHaveURL('/changepassword')
      }
    })
  })

  test.describe('for a user who is refused a page', () => {
    test.use(as('leerkracht'))

    test('leads to the page before', async ({ page }) => {
      await page.goto('/home')
      await page.goto('/invoices')
      await expect(page).toHaveURL('/forbidden')
      await expect(heading(page)).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/home')
    })
  })

  test('leads out of the sign-in page, and skips the page that asked for it', async ({ page }) => {
    await page.goto('/home')
    await menuLink(page, 'Aanmelden').click()
    await expect(page.getByLabel('Gebruikersnaam')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/home')
    await page.goto('/schoolgroups')
    await expect(page.getByLabel('Gebruikersnaam')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/home')
    await page.goForward()
    await signIn(page, 'opleiding')
    await expect(table(page)).toBeVisible()
  })
})
