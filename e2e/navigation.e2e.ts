// Where one is, and the browser's Back: titles, the trail above a page, and what is in the history.

import type { Page } from '@playwright/test'
import { as, signIn } from './accounts.ts'
import { addGroup, unique } from './groups.ts'
import { addSchool } from './schools.ts'
import { expect, test } from './test.ts'

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}
function menuLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name, exact: true })
}
function table(page: Page) {
  return page.getByRole('table', { name: 'Scholengroepen' })
}
function listSearch(page: Page) {
  return page.getByRole('searchbox', { name: 'Zoeken' })
}
function trail(page: Page) {
  return page.getByRole('navigation', { name: 'Kruimelpad' })
}
function street(page: Page) {
  return page.getByRole('textbox', { name: 'Straat' })
}
function warning(page: Page) {
  return page.getByRole('dialog', { name: 'Niet bewaarde wijzigingen' })
}
function scrolled(page: Page) {
  return page.evaluate<number>('Math.round(scrollY)')
}

async function scroll(page: Page, top: number) {
  await page.evaluate(`scrollTo(0, ${top})`)
  // The router notes it by the event, which comes with the next frame.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
}

async function fillRequired(page: Page) {
  const text = (name: string) => page.getByRole('textbox', { name, exact: true })
  const choose = async (name: string, typed: string) => {
    await page.getByRole('combobox', { name, exact: true }).fill(typed)
    await page.getByRole('option').first().click()
  }
  await text('Naam').fill(`Groep ${unique()}`)
  await choose('Onderwijsnet', 'go!')
  await text('Klantnummer').fill(`K${unique()}`)
  await text('Aanspreking').fill('Mevrouw An Peeters')
  await street(page).fill('Kerkstraat')
  await text('Nummer').fill('1')
  await choose('Stad', 'ieper')
  await text('E-mailadressen voor facturen').fill('facturen@school.test')
  await choose('Contracttype', 'type 1')
}

test.describe('the title of the tab', () => {
  test('is that of each page for who is not signed in', async ({ page }) => {
    for (const [address, title] of [
      ['/home', 'Welkom!'],
      ['/unauthorized', 'Aanmelden'],
      ['/confirm?userId=1&confirmCode=2', 'Account bevestigen'],
      ['/confirm', 'Account bevestigen'],
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
      await expect(page).toHaveTitle('Groupes scolaires · Schoolbeheer')
    })

    test('says what it is about while that loads', async ({ page }) => {
      const { id, name } = await addGroup(page)
      const held = Promise.withResolvers<void>()
      await page.route('**/trpc/**schoolGroups.list**', async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto(`/schoolgroups/${id}`)
      await expect(page).toHaveTitle('Scholengroep · Schoolbeheer')
      held.resolve()
      await expect(page).toHaveTitle(`${name} · Schoolbeheer`)
    })
  })
})

test.describe('the trail', () => {
  test.describe('for who has the list in the menu', () => {
    test.use(as('admin'))

    test('leads from the list to the group to its form, and back up', async ({ page }) => {
      const { id, name } = await addGroup(page)
      await page.goto(`/schoolgroups/${id}/edit`)
      await expect(trail(page).getByRole('listitem')).toHaveText(['Scholengroepen', name, 'Bewerken'])
      await expect(trail(page).getByRole('link')).toHaveText(['Scholengroepen', name])
      await expect(trail(page).locator('[aria-current="page"]')).toHaveText(['Bewerken'])
      await trail(page).getByRole('link', { name }).click()
      await expect(page).toHaveURL(`/schoolgroups/${id}`)
      await expect(trail(page).getByRole('listitem')).toHaveText(['Scholengroepen', name])
      await trail(page).getByRole('link', { name: 'Scholengroepen' }).click()
      await expect(page).toHaveURL('/schoolgroups')
      await expect(heading(page)).toBeVisible()
      await expect(trail(page)).toBeHidden()
    })

    test('leads from a school to its group, by the name of the group where that is known', async ({ page }) => {
      const { id, name, schoolGroupId, groupName } = await addSchool(page)
      await page.goto(`/schoolgroups/${schoolGroupId}`)
      await page.getByRole('link', { name }).click()
      await expect(trail(page).getByRole('listitem')).toHaveText(['Scholengroepen', groupName, name])
      await page.goto(`/schools/${id}/edit`)
      await expect(trail(page).getByRole('listitem')).toHaveText(['Scholengroepen', 'Scholengroep', name, 'Bewerken'])
      await trail(page).getByRole('link', { name: 'Scholengroep', exact: true }).click()
      await expect(page).toHaveURL(`/schoolgroups/${schoolGroupId}`)
      await page.getByRole('link', { name: 'Nieuwe school' }).click()
      await expect(trail(page).getByRole('link')).toHaveText(['Scholengroepen', groupName])
    })

    test('is one line on a phone, and not on paper', async ({ page }) => {
      const { id } = await addGroup(page, { name: `Scholengroep van alle gemeenten samen ${unique()}`.repeat(3) })
      await page.setViewportSize({ width: 320, height: 800 })
      await page.goto(`/schoolgroups/${id}/edit`)
      await expect(trail(page).getByRole('listitem')).toHaveCount(3)
      const { height = 0, x = 0, width = 0 } = (await trail(page).getByRole('list').boundingBox()) ?? {}
      expect(height).toBeLessThan(32)
      expect(x + width).toBeLessThanOrEqual(320)
      for (const item of await trail(page).getByRole('listitem').all()) await expect(item).toBeInViewport({ ratio: 1 })
      await page.emulateMedia({ media: 'print' })
      await expect(trail(page)).toBeHidden()
    })
  })

  test.describe('for who comes to a group by its address alone', () => {
    test.use(as('schooladmin'))

    test('there is none', async ({ page }) => {
      await page.goto('/schoolgroups/1')
      await expect(page.getByRole('table', { name: 'Scholen' })).toBeVisible()
      await expect(trail(page)).toBeHidden()
    })
  })
})

test.describe('Back', () => {
  test.describe('for an admin', () => {
    test.use(as('admin'))

    test('leads to the list as it was left: searched, sorted and scrolled', async ({ page }) => {
      await page.goto('/home')
      await menuLink(page, 'Scholengroepen').click()
      await listSearch(page).fill('e')
      await page.getByRole('columnheader', { name: 'Stad' }).getByRole('button').click()
      await expect(page).toHaveURL('/schoolgroups?q=e&sort=city')
      await scroll(page, 900)
      await table(page).getByRole('link').nth(20).click()
      await expect(page.getByRole('definition').first()).toBeVisible()
      expect(await scrolled(page)).toBe(0)
      await page.goBack()
      await expect(page).toHaveURL('/schoolgroups?q=e&sort=city')
      await expect(listSearch(page)).toHaveValue('e')
      await expect(page.getByRole('columnheader', { name: 'Stad' })).toHaveAttribute('aria-sort', 'ascending')
      await expect.poll(() => scrolled(page)).toBe(900)
      // Neither typing nor sorting was a step of its own.
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
      await page.mouse.wheel(0, 10)
      held.resolve()
      await expect(table(page)).toBeVisible()
      expect(await scrolled(page)).toBeLessThan(100)
    })

    test('does not lead to a form that was saved, nor twice to the same page', async ({ page }) => {
      const { id, name } = await addGroup(page)
      await page.goto('/home')
      await menuLink(page, 'Scholengroepen').click()
      await listSearch(page).fill(name)
      await table(page).getByRole('link', { name }).click()
      await page.getByRole('link', { name: 'Bewerken' }).click()
      await street(page).fill('Marktplein')
      await page.getByRole('button', { name: 'Bewaren' }).click()
      await expect(page).toHaveURL(`/schoolgroups/${id}`)
      await expect(page.getByText('Marktplein 1')).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(`/schoolgroups?${new URLSearchParams({ q: name })}`)

      await page.getByRole('link', { name: 'Nieuwe scholengroep' }).click()
      await fillRequired(page)
      await page.getByRole('textbox', { name: 'Naam' }).fill(`Nieuw ${unique()}`)
      await page.getByRole('textbox', { name: 'Klantnummer' }).fill(`N${unique()}`)
      await page.getByRole('button', { name: 'Aanmaken' }).click()
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

    test('waits for a form that is being saved, and leaves the page where that leads', async ({ page }) => {
      const { id, name } = await addGroup(page)
      await page.goto('/schoolgroups')
      await listSearch(page).fill(name)
      await table(page).getByRole('link', { name }).click()
      await page.getByRole('link', { name: 'Bewerken' }).click()
      await street(page).fill('Kasteellaan')
      let save = () => {}
      const saving = new Promise<void>((resolve) => (save = resolve))
      await page.route('**/trpc/schoolGroups.update**', (route) => saving.then(() => route.continue()))
      await page.getByRole('button', { name: 'Bewaren' }).click()
      await expect(page.getByRole('dialog', { name: 'Even geduld' })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(`/schoolgroups/${id}/edit`)
      await expect(warning(page)).toBeHidden()
      save()
      await expect(page.getByText('Kasteellaan 1')).toBeVisible()
      await expect(page).toHaveURL(`/schoolgroups/${id}`)
      await page.goBack()
      await expect(page).toHaveURL(`/schoolgroups?${new URLSearchParams({ q: name })}`)
    })

    test('asks before changes are lost, and then leads where it was to lead', async ({ page }) => {
      await page.goto('/home')
      await menuLink(page, 'Scholengroepen').click()
      await page.getByRole('link', { name: 'Nieuwe scholengroep' }).click()
      await street(page).fill('Veldstraat')
      await page.goBack()
      await warning(page).getByRole('button', { name: 'Blijven' }).click()
      await expect(warning(page)).toBeHidden()
      await expect(page).toHaveURL('/schoolgroups/create')
      await expect(street(page)).toHaveValue('Veldstraat')
      await page.goBack()
      await warning(page).getByRole('button', { name: 'Verlaten' }).click()
      await expect(table(page)).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/home')
    })

    test('passes by what opened in front of a page, and leaves nothing of it there', async ({ page }) => {
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

    test('passes by what leads on: no address, an unknown one, and what is refused', async ({ page }) => {
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

  test.describe('for who is refused a page', () => {
    test.use(as('leerkracht'))

    test('leads to the one before', async ({ page }) => {
      await page.goto('/home')
      await page.goto('/invoices')
      await expect(page).toHaveURL('/forbidden')
      await expect(heading(page)).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/home')
    })
  })

  test('leads out of the sign-in page, and passes by the page that asked for it', async ({ page }) => {
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
