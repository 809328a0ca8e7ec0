// What surrounds the pages: the menu of each role, who is let in where, language and colours.

import type { Page } from '@playwright/test'
import { as, roles, type Role } from './accounts.ts'
import { addGroup } from './groups.ts'
import { expectAccessible } from './looks.ts'
import { expect, test } from './test.ts'

/** The documents' table (first document, section 2), by who sees it. */
const menus = {
  admin: [
    'Home',
    'Scholengroepen',
    'Facturen',
    'Bestelbonnen',
    'Releases',
    'Bugs',
    'Opleidingsdagen',
    'Schoolbezoeken',
    'Feedback',
    'Locaties',
  ],
  opleiding: ['Home', 'Scholengroepen', 'Opleidingsdagen', 'Schoolbezoeken', 'Feedback', 'Locaties'],
  schooladmin: ['Home', 'Mijn school', 'Mijn facturen', 'Opleidingsdagen'],
  directie: ['Home', 'Mijn facturen', 'Opleidingsdagen'],
  boekhouding: ['Home', 'Mijn facturen', 'Opleidingsdagen'],
  leerkracht: ['Home', 'Opleidingsdagen'],
  inactief: ['Home'],
} satisfies Record<Role, string[]>

const forAdmins = [
  '/invoices',
  '/purchaseorders',
  '/releases',
  '/exceptions',
  '/schoolgroups/create',
  '/schoolgroups/1/edit',
  '/schools/create?schoolGroupId=1',
  '/schools/1/edit',
]
const forCourseWriters = ['/schoolvisits', '/feedback']
const forActive = ['/schoolgroups', '/schoolgroups/1', '/coursedays', '/locations', '/changepassword']

/** What each role but admin is refused. */
const refused = {
  opleiding: [...forAdmins, '/schools/my', '/invoices/my'],
  schooladmin: [...forAdmins, ...forCourseWriters],
  directie: [...forAdmins, ...forCourseWriters, '/schools/my'],
  boekhouding: [...forAdmins, ...forCourseWriters, '/schools/my'],
  leerkracht: [...forAdmins, ...forCourseWriters, '/schools/my', '/invoices/my'],
  inactief: [...forAdmins, ...forCourseWriters, ...forActive, '/schools/my', '/invoices/my'],
} satisfies Record<Exclude<Role, 'admin'>, string[]>

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
      await expect(page.getByRole('menuitem')).toHaveText(['Wachtwoord wijzigen', 'Afmelden'])
    })

    test('gets where its menu leads', async ({ page }) => {
      await page.goto('/home')
      for (const item of menus[role]) {
        const link = page.getByRole('link', { name: item, exact: true })
        await link.click()
        await expect(link).toHaveAttribute('aria-current', 'page')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
    })

    if (role === 'admin') return

    test('is refused what is not for this role', async ({ page }) => {
      const why = role === 'inactief' ? 'Uw account is niet actief.' : 'Vraag een beheerder om de juiste rechten.'
      for (const address of refused[role]) {
        await test.step(address, async () => {
          await page.goto(address)
          await expect(page).toHaveURL('/forbidden')
          await expect(page.getByText('U hebt geen toegang tot deze pagina')).toBeVisible()
          await expect(page.getByText(why)).toBeVisible()
        })
      }
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
  test('sees the menu of who is not signed in', async ({ page }) => {
    await page.goto('/home')
    await expect(menuLinks(page)).toHaveText(['Home', 'Aanmelden', 'Wachtwoord vergeten'])
  })

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
      ['/confirm?userId=1&confirmCode=2', 'Account bevestigen'],
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

test.describe('pages that are not there yet', () => {
  test.use(as('admin'))

  test('say so, each under its own title', async ({ page }) => {
    await page.goto('/home')
    const there = new Set(['Home', 'Scholengroepen', 'Releases', 'Bugs'])
    for (const title of menus.admin.filter((item) => !there.has(item))) {
      await page.getByRole('link', { name: title }).click()
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByText('Nog niet beschikbaar')).toBeVisible()
    }
  })
})

test.describe('in the menu of an admin', () => {
  test.use(as('admin'))

  test('the link of the page that is open reads its data again', async ({ page }) => {
    await page.goto('/schoolgroups')
    await expect(page.getByRole('table')).toBeVisible()
    const again = page.waitForResponse(/schoolGroups\.list/)
    await page.getByRole('link', { name: 'Scholengroepen' }).click()
    expect((await again).status()).toBe(200)
    await expect(page).toHaveURL('/schoolgroups')
  })

  test('on a phone it opens from the bar and closes by a choice', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/home')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Scholengroepen' }).click()
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

test.describe('language', () => {
  test.use(as('admin'))

  test('changes texts, amounts and <html lang>, and is remembered', async ({ page }) => {
    const inMenu = (menu: string, name: string) =>
      page.getByRole('navigation', { name: menu }).getByRole('link', { name, exact: true })
    const { id } = await addGroup(page, { contractFee: 1234.5 })
    await page.goto(`/schoolgroups/${id}`)
    await expect(page.getByRole('document')).toHaveAttribute('lang', 'nl')
    await expect(page.getByText('€ 1.234,50')).toBeVisible()

    await page.getByRole('button', { name: 'Griet Claes' }).click()
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await expect(page.getByRole('document')).toHaveAttribute('lang', 'fr')
    await expect(inMenu('Menu principal', 'Groupes scolaires')).toBeVisible()
    await expect(page.getByText('1 234,50 €')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('document')).toHaveAttribute('lang', 'fr')
    await expect(inMenu('Menu principal', 'Groupes scolaires')).toBeVisible()

    await page.getByRole('button', { name: 'Griet Claes' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(page.getByRole('document')).toHaveAttribute('lang', 'en')
    await expect(inMenu('Main menu', 'School groups')).toBeVisible()
    await expect(page.getByText('€1,234.50')).toBeVisible()
  })
})

test.describe('colours', () => {
  const scheme = 'data-mantine-color-scheme'

  test('follow the system until somebody chooses', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/home')
    await expect(page.getByRole('document')).toHaveAttribute(scheme, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.getByRole('document')).toHaveAttribute(scheme, 'light')
  })

  test('that were chosen are there before the application runs', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/home')
    await page.getByRole('button', { name: 'Taal en kleuren' }).click()
    await page.getByRole('menuitemradio', { name: 'Donker' }).click()
    await expect(page.getByRole('document')).toHaveAttribute(scheme, 'dark')

    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('document')).toHaveAttribute(scheme, 'dark')
    const background = await page.evaluate('getComputedStyle(document.body).backgroundColor')
    const brightness = Math.max(...(String(background).match(/\d+/g) ?? ['255']).map(Number))
    expect(brightness).toBeLessThan(64)

    await page.unrouteAll()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welkom!' })).toBeVisible()
    await expect(page.getByRole('document')).toHaveAttribute(scheme, 'dark')
  })
})
