// Access to pages by role.

import type { Page } from '@playwright/test'
import { as, roles, type Role } from './accounts.ts'
import { expectAccessible } from './looks.ts'
import { expect, test } from './test.ts'

const forAdmins = [
  '/invoices',
  '/invoices/createcoursedays',
  '/invoices/createfrompurchaseorder',
  '/purchaseorders',
  '/purchaseorders/createfeedback',
  '/purchaseorders/upload/1',
  '/payments',
  '/releases',
  '/exceptions',
  '/schoolgroups/create',
  '/schoolgroups/1/edit',
  '/schools/create?schoolGroupId=1',
  '/schools/1/edit',
]
const forCourseWriters = ['/schoolvisits', '/feedback']
const forActive = ['/schoolgroups', '/schoolgroups/1', '/coursedays', '/locations', '/account', '/changepassword']

/** The addresses that each role but admin is refused. */
const refused = {
  opleiding: [...forAdmins, '/schools/my', '/invoices/my'],
  schooladmin: [...forAdmins, ...forCourseWriters],
  directie: [...forAdmins, ...forCourseWriters, '/schools/my'],
  boekhouding: [...forAdmins, ...forCourseWriters, '/schools/my'],
  leerkracht: [...forAdmins, ...forCourseWriters, '/schools/my', '/invoices/my'],
  inactief: [...forAdmins, ...forCourseWriters, ...forActive, '/schools/my', '/invoices/my'],
} satisfies Record<Exclude<Role, 'admin'>, string[]>

/** Goes to an address as a link would, without loading the client anew for each. */
function go(page: Page, address: string) {
  return page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`)
}

for (const role of roles) {
  if (role === 'admin') continue
  test.describe(role, () => {
    test.use(as(role))

    test('is refused an address that is typed', async ({ page }) => {
      // The role with the fewest permissions tries all addresses once.
      for (const address of role === 'inactief' ? refused[role] : refused[role].slice(-1)) {
        await page.goto(address)
        await expect(page).toHaveURL('/forbidden')
      }
    })

    test('is refused what is not for this role', async ({ page }) => {
      const why = role === 'inactief' ? 'Uw account is niet actief.' : 'Vraag een beheerder om de juiste rechten.'
      await page.goto('/home')
      for (const address of refused[role]) {
        await test.step(address, async () => {
          await go(page, address)
          await expect(page).toHaveURL('/forbidden')
          await expect(page.getByText('U hebt geen toegang tot deze pagina')).toBeVisible()
          await expect(page.getByText(why)).toBeVisible()
        })
      }
      await page.getByRole('link', { name: 'Naar de startpagina' }).click()
      await expect(page).toHaveURL('/home')
    })
  })
}

test.describe('who is not active', () => {
  test.use(as('inactief'))

  test('is told so, and what to do, at once', async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByText('Uw account is niet actief. Vraag een beheerder om het te activeren.')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('nobody', () => {
  test('signs in first for every other page', async ({ context }) => {
    for (const address of ['/invoices', '/schoolgroups/1/edit', '/schools/my', ...forCourseWriters, ...forActive]) {
      await test.step(address, async () => {
        const page = await context.newPage()
        await page.goto(address)
        await expect(page.getByLabel('Gebruikersnaam')).toBeVisible()
        await page.close()
      })
    }
  })

  test('is told that login is required, with the way to it and the way back', async ({ page }) => {
    await page.goto('/home')
    await page.goto('/unauthorized?returnUrl=/changepassword')
    await expect(page.getByText('Login is required to access this area')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Terug' }).click()
    await expect(page).toHaveURL('/home')
    await page.goForward()
    await page.getByRole('main').getByRole('button', { name: 'Aanmelden' }).click()
    await expect(page.getByLabel('Gebruikersnaam')).toBeVisible()
  })

  test('may open what account mails lead to', async ({ page }) => {
    for (const [address, title] of [
      ['/confirm?userId=1&confirmCode=2', 'Account activeren'],
      ['/requestresetpassword', 'Wachtwoord vergeten'],
      ['/resetpassword?userId=1&resetCode=2', 'Nieuw wachtwoord'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    }
  })

  test('is led home from no address and from an unknown one', async ({ page }) => {
    for (const address of ['/', '/nergens', '/nergens/1?q=2']) {
      await page.goto(address)
      await expect(page).toHaveURL('/home')
      await expect(page.getByRole('heading', { name: 'Welkom!' })).toBeVisible()
    }
  })
})

test.describe('any active user', () => {
  test.use(as('leerkracht'))

  test('may open by their address the pages that only some have in the menu', async ({ page }) => {
    for (const address of ['/locations', '/schoolgroups', '/changepassword']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Geen toegang')
      await expect(page).toHaveURL(address)
    }
  })
})
