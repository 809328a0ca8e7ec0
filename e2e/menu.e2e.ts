// The menu of each role.

import type { Page } from '@playwright/test'
import { as, roles, type Role } from './accounts.ts'
import { expect, test } from './test.ts'

/** The documents' table of menu items (first document, section 2), by role. */
const menus = {
  admin: [
    'Home',
    'Scholengroepen',
    'Facturen',
    'Bestelbonnen',
    'Betalingen',
    'Rapporten',
    'Releases',
    'Bugs',
    'Systeemstatus',
    'Opleidingsdagen',
    'Schoolbezoeken',
    'Feedback',
    'Locaties',
  ],
  opleiding: ['Home', 'Scholengroepen', 'Rapporten', 'Opleidingsdagen', 'Schoolbezoeken', 'Feedback', 'Locaties'],
  schooladmin: ['Home', 'Mijn school', 'Mijn facturen', 'Opleidingsdagen'],
  directie: ['Home', 'Mijn facturen', 'Opleidingsdagen'],
  boekhouding: ['Home', 'Mijn facturen', 'Opleidingsdagen'],
  leerkracht: ['Home', 'Opleidingsdagen'],
  inactief: ['Home'],
} satisfies Record<Role, string[]>

function menuLinks(page: Page) {
  return page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link')
}

for (const role of roles) {
  test.describe(role, () => {
    test.use(as(role))

    test('sees its menu', async ({ page }) => {
      await page.goto('/home')
      await expect(menuLinks(page)).toHaveText(menus[role])
      await page.getByRole('banner').getByRole('button').last().click()
      const own = role === 'inactief' ? [] : ['Mijn account']
      await expect(page.getByRole('menuitem')).toHaveText([...own, 'Wachtwoord wijzigen', 'Afmelden'])
    })

    test('can open every page of its menu', async ({ page }) => {
      await page.goto('/home')
      for (const item of menus[role]) {
        const link = page.getByRole('link', { name: item, exact: true })
        await link.click()
        await expect(link).toHaveAttribute('aria-current', 'page')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
    })
  })
}

test.describe('nobody', () => {
  test('sees the menu for users who are not signed in, and on the page the way to sign in', async ({ page }) => {
    await page.goto('/home')
    await expect(menuLinks(page)).toHaveText(['Home', 'Aanmelden', 'Wachtwoord vergeten'])
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('main').getByRole('link', { name: 'Aanmelden' }).click()
    await expect(page.getByLabel('Gebruikersnaam')).toBeVisible()
  })
})

test.describe('in the menu of an admin', () => {
  test.use(as('admin'))

  test('the link of the page that is open reads its data again', async ({ page }) => {
    await page.goto('/schoolgroups')
    await expect(page.getByRole('table')).toBeVisible()
    const again = page.waitForResponse(/schoolGroups\.list/)
    await page.getByRole('link', { name: 'Scholengroepen' }).click()
    expect([200, 304]).toContain((await again).status())
    await expect(page).toHaveURL('/schoolgroups')
  })

  test('on a phone it opens whole from the bar and closes by a choice', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/home')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('link')).toHaveText([...menus.admin, 'Mijn account', 'Wachtwoord wijzigen'])
    await expect(drawer.getByRole('button', { name: 'Afmelden' })).toBeVisible()
    await drawer.getByRole('link', { name: 'Scholengroepen' }).click()
    await expect(page.getByRole('heading', { name: 'Scholengroepen' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('the keyboard skips it', async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: 'Welkom!' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
})
