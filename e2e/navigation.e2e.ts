// The title of the tab and the trail above a page, which tell users where they are.

import { as, keepAccountDutch } from './accounts.ts'
import { addGroup, unique } from './groups.ts'
import { expectTrail, heading, menuLink, trail } from './places.ts'
import { addSchool } from './schools.ts'
import { table } from './tables.ts'
import { expect, test } from './test.ts'

test.describe('the title of the tab', () => {
  test('is the title of each page for users who are not signed in', async ({ page }) => {
    for (const [address, title] of [
      ['/home', 'Welkom!'],
      ['/unauthorized', 'Aanmelden'],
      ['/confirm?userId=1&confirmCode=2', 'Account activeren'],
      ['/confirm', 'Account activeren'],
      ['/requestresetpassword', 'Wachtwoord vergeten'],
      ['/resetpassword?userId=1&resetCode=2', 'Nieuw wachtwoord'],
      ['/forbidden', 'Geen toegang'],
      ['/nergens', 'Welkom!'],
    ] as const) {
      await page.goto(address)
      await expect(page).toHaveTitle(`${title} · Schoolbeheer`)
    }
  })

  test('is the name of the application when nobody can say who is signed in', async ({ page }) => {
    await page.route('**/auth/session', (route) => route.abort())
    await page.goto('/home')
    await expect(heading(page)).toHaveText('Schoolbeheer')
    await expect(page).toHaveTitle('Schoolbeheer')
  })

  test.describe('for an admin', () => {
    test.use(as('admin'))

    test('is that of each page, in the language of the interface', async ({ page }) => {
      const kept = await keepAccountDutch(page)
      const { id, name } = await addGroup(page)
      for (const [address, title] of [
        ['/schoolgroups', 'Scholengroepen'],
        [`/schoolgroups/${id}`, name],
        [`/schoolgroups/${id}/edit`, `${name} bewerken`],
        ['/schoolgroups/create', 'Nieuwe scholengroep'],
        ['/schoolgroups/999999', 'Scholengroep'],
        ['/changepassword', 'Wachtwoord wijzigen'],
        ['/invoices', 'Facturen'],
        ['/', 'Welkom!'],
      ] as const) {
        await page.goto(address)
        await expect(page).toHaveTitle(`${title} · Schoolbeheer`)
      }
      await menuLink(page, 'Scholengroepen').click()
      await page.getByRole('button', { name: 'Griet Claes' }).click()
      await page.getByRole('menuitemradio', { name: 'Français' }).click()
      await expect(page).toHaveTitle('Groupes d’écoles · Schoolbeheer')
      await kept()
    })
  })
})

test.describe('the trail', () => {
  test.describe('for users who have the list in their menu', () => {
    test.use(as('admin'))

    test('leads from the list to the group to its form, and back up', async ({ page }) => {
      const { id, name } = await addGroup(page)
      await page.goto(`/schoolgroups/${id}/edit`)
      await expectTrail(page, ['Scholengroepen', name, 'Bewerken'])
      await expect(trail(page).locator('[aria-current="page"]')).toHaveText(['Bewerken'])
      await trail(page).getByRole('link', { name }).click()
      await expect(page).toHaveURL(`/schoolgroups/${id}`)
      await expectTrail(page, ['Scholengroepen', name])
      await trail(page).getByRole('link', { name: 'Scholengroepen' }).click()
      await expect(page).toHaveURL('/schoolgroups')
      await expect(heading(page)).toBeVisible()
      await expect(trail(page)).toBeHidden()
    })

    test('leads from a school to its group, by the name of the group', async ({ page }) => {
      const { id, name, schoolGroupId, groupName } = await addSchool(page)
      await page.goto(`/schoolgroups/${schoolGroupId}`)
      await page.getByRole('link', { name }).click()
      await expectTrail(page, ['Scholengroepen', groupName, name])
      await page.goto(`/schools/${id}/edit`)
      await expectTrail(page, ['Scholengroepen', groupName, name, 'Bewerken'])
      await trail(page).getByRole('link', { name: groupName }).click()
      await expect(page).toHaveURL(`/schoolgroups/${schoolGroupId}`)
      // The page becomes shorter once it is read, which moves the link to press.
      await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
      await expect(page.getByText('Bezig met laden…')).toHaveCount(0)
      await page.getByRole('link', { name: 'Nieuwe school' }).click()
      await expect(trail(page).getByRole('link')).toHaveText(['Scholengroepen', groupName])
    })

    test('is only the page above on a phone, in one line, and not on paper', async ({ page }) => {
      const { id, name } = await addGroup(page, { name: `Scholengroep van alle gemeenten ${unique()}`.repeat(3) })
      await page.setViewportSize({ width: 320, height: 800 })
      await page.goto(`/schoolgroups/${id}/edit`)
      await expect(trail(page).getByRole('listitem')).toHaveText([name])
      const { height = 0, x = 0, width = 0 } = (await trail(page).getByRole('list').boundingBox()) ?? {}
      expect(height).toBeLessThan(32)
      expect(x + width).toBeLessThanOrEqual(320)
      for (const item of await trail(page).getByRole('listitem').all()) await expect(item).toBeInViewport({ ratio: 1 })
      await page.emulateMedia({ media: 'print' })
      await expect(trail(page)).toBeHidden()
    })
  })

  test.describe('for users who come to a group only by its address', () => {
    test.use(as('schooladmin'))

    test('there is none', async ({ page }) => {
      await page.goto('/schoolgroups/1')
      await expect(table(page, 'Scholen')).toBeVisible()
      await expect(trail(page)).toBeHidden()
    })
  })
})
