// Locations: their list, form and page, parking near them, and the view of each role.

import type { Page } from '@playwright/test'
import { as } from './accounts.ts'
import { addDay } from './courseDays.ts'
import { button, choose, expectWrong, text, tick } from './fields.ts'
import { unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { mailTo } from './mails.ts'
import { dialog, problem } from './messages.ts'
import { open, section } from './palette.ts'
import { expectTrail, facts, heading } from './places.ts'
import { expectMade, listSearch, results, row, table } from './tables.ts'
import { call } from './procedures.ts'
import { expect, test } from './test.ts'

function parking(page: Page) {
  return table(page, 'Parkeergelegenheid')
}

async function fillAddress(page: Page) {
  await text(page, 'Omschrijving').fill('Zaal op de eerste verdieping')
  await text(page, 'Straat').fill('Veldstraat')
  await text(page, 'Nummer').fill('7')
  await choose(page, 'Provincie', 'oost', 'Oost-Vlaanderen')
  await choose(page, 'Stad', 'gent', '9000 Gent')
}

test.describe('as a course writer', () => {
  test.use(as('opleiding'))

  test('a location is added, found and changed, and its name is taken once', async ({ page }) => {
    const name = `Zaal ${unique()}`
    await page.goto('/locations')
    await page.getByRole('link', { name: 'Nieuwe locatie' }).click()
    await expect(heading(page)).toHaveText('Nieuwe locatie')
    await expect(button(page, 'Aanmaken')).toBeDisabled()
    await text(page, 'Naam').fill('muntPUNT')
    await fillAddress(page)
    await button(page, 'Aanmaken').click()
    await expectWrong(text(page, 'Naam'), 'Er is al een locatie met deze naam\\.')
    await text(page, 'Naam').fill(name)
    await button(page, 'Aanmaken').click()
    await expect(page).toHaveURL('/locations')
    await expectMade(row(table(page, 'Locaties'), name))
    await listSearch(page).fill(`${unique()} veldstraat`)
    await expect(page).toHaveURL(/\?q=/)
    await expect(results(page)).toHaveText(/^1 van/)
    await row(table(page, 'Locaties'), name).getByRole('link').click()
    await expectTrail(page, ['Locaties', name])
    await expect(facts(page)).toHaveText([name, 'Zaal op de eerste verdieping', 'Veldstraat', '7', '9000 Gent'])
    await expect(page.getByText('Nog geen parkeergelegenheid')).toBeVisible()
    // The buttons are for admins, as documented; the palette has the action for everybody with the permission.
    await expect(page.getByRole('link', { name: 'Bewerken' })).toBeHidden()
    await open(page, `${name} bewerken`)
    await section(page, 'Acties')
      .getByRole('option', { name: `${name} bewerken` })
      .click()
    await expect(heading(page)).toHaveText(name)
    await expect(page.getByText('krijgt een mail wanneer naam of adres verandert')).toBeVisible()
    await text(page, 'Nummer').fill('9')
    await button(page, 'Bewerken').click()
    await expect(page).toHaveURL(/\/locations\/\d+$/)
    await expect(facts(page).nth(3)).toHaveText('9')

    // With people on a day at this location, the form asks first.
    const location = { id: Number(new URL(page.url()).pathname.split('/').at(-1)) }
    const day = await addDay(page, { location, maxParticipants: 1 })
    const email = `${unique()}@school.test`
    const participants = [{ firstName: 'An', lastName: 'Peeters', email }]
    await call(page, 'courseDays.addParticipants', { openCourseDayId: day.id, participants })
    const waiting = [{ firstName: 'Bo', lastName: 'Claes', email: `bo.${unique()}@school.test` }]
    await call(page, 'courseDays.wait', { id: day.id, participants: waiting })
    await page.goto(`${page.url()}/edit`)
    await text(page, 'Nummer').fill('11')
    await button(page, 'Bewerken').click()
    const question = dialog(page, 'Iedereen verwittigen?')
    await expect(question).toContainText('nog 1 opleidingsdag met deelnemers')
    await expect(question).toContainText('1 deelnemer krijgt een mail')
    await expect(question).toContainText('1 persoon op de wachtlijst krijgt een mail.')
    // Collects every text of the message from now on, until it is gone.
    await page.evaluate(`
      window.said = new Set()
      new MutationObserver(() => {
        const text = document.querySelector('[role=dialog] p:last-of-type')?.textContent
        if (text) window.said.add(text)
      }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    `)
    await question.getByRole('textbox', { name: 'Bericht voor hen' }).fill('Neem de trein.')
    await button(question, 'Bewaren en verwittigen').click()
    await expect(facts(page).nth(3)).toHaveText('11')
    expect(await page.evaluate('[...window.said]')).toEqual([expect.stringContaining('1 deelnemer krijgt')])
    expect((await mailTo(email, `Gewijzigd: ${day.theme}`)).text).toContain('Neem de trein.')
  })

  test('where to park is added, changed and removed, and leads on foot to the location', async ({ page }) => {
    await page.goto('/locations?q=provinciehuis')
    await page.getByRole('link', { name: 'Provinciehuis Antwerpen' }).click()
    await expect(heading(page)).toHaveText('Provinciehuis Antwerpen')
    const day = await addDay(page, { location: { id: Number(new URL(page.url()).pathname.split('/').at(-1)) } })
    await page.goto(`/coursedays/${day.id}`)
    await page.getByRole('link', { name: 'Provinciehuis Antwerpen' }).click()
    const name = `Parking ${unique()}`
    await button(page, '+ Nieuwe parkeergelegenheid').click()
    await expect(text(page, 'Naam')).toBeFocused()
    await text(page, 'Naam').fill(name)
    await fillAddress(page)
    await button(page, 'Bewaren').click()
    await expect(dialog(page)).toBeHidden()
    const added = row(parking(page), name)
    await expect(added).toContainText('Veldstraat 7, 9000 Gent')
    await expect(tick(page, `${name} is gratis`)).not.toBeChecked()
    await expect(row(parking(page), 'Zaal op de eerste verdieping')).toBeVisible()
    const directions = added.getByRole('link', { name: `Route te voet vanaf ${name}` })
    await expect(directions).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\/.*travelmode=walking/)
    await expect(directions).toHaveAttribute('target', '_blank')
    await expect(directions).toHaveAttribute('rel', 'noopener')

    await button(page, `${name} bewerken`).click()
    await tick(page, 'Gratis').check()
    await button(page, 'Bewaren').click()
    await expect(dialog(page)).toBeHidden()
    await expect(tick(page, `${name} is gratis`)).toBeChecked()
    await page.goBack()
    await expect(heading(page)).toHaveText(day.theme)
    await expect(row(parking(page), name)).toBeVisible()
    await page.goForward()
    await button(page, `${name} bewerken`).click()
    await Promise.all([
      page.waitForRequest(/locations\.byId/),
      dialog(page).getByRole('button', { name: 'Annuleren' }).click(),
    ])
    await expect(dialog(page)).toBeHidden()

    await button(page, `${name} verwijderen`).click()
    await expect(dialog(page, 'Verwijder parkeergelegenheid?')).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Verwijderen').click()
    await expect(dialog(page)).toBeHidden()
    await expect(added).toBeHidden()
    await expect(problem(page)).toBeHidden()
  })
})

test.describe('as an admin', () => {
  test.use(as('admin'))

  test('the map is asked of a third party only when somebody wants it', async ({ page }) => {
    const asked: string[] = []
    await page.route('https://www.google.com/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>Kaart</p>' })
    })
    await page.goto('/locations?q=muntpunt')
    await page.getByRole('link', { name: 'Muntpunt' }).click()
    await expect(parking(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bewerken' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Alle locaties' })).toBeVisible()
    await expectAccessible(page)
    await expectNarrow(page)
    expect(asked).toEqual([])
    await button(page, 'Toon kaart').click()
    const map = page.getByTitle('Kaart van Muntpunt')
    await expect(map.contentFrame().getByText('Kaart')).toBeVisible()
    expect((await map.boundingBox())?.height).toBe(400)
    expect(asked.map((url) => new URL(url).searchParams.get('q'))).toEqual(['Munt 6, 1000 Brussel, België'])
  })
})

test.describe('as a teacher', () => {
  test.use(as('leerkracht'))

  test('a location can be seen by link, and not changed', async ({ page }) => {
    await page.goto('/locations')
    await expect(page.getByRole('link', { name: 'Nieuwe locatie' })).toBeHidden()
    await page.getByRole('link', { name: 'PAC Het Zuid' }).click()
    await expect(parking(page).getByRole('link')).toHaveCount(3)
    await expect(parking(page).getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Bewerken' })).toBeHidden()
    await page.goto('/locations')
    await page.getByRole('link', { name: 'Cultuurhuis de Warande' }).click()
    await expect(facts(page).first()).toHaveText('Cultuurhuis de Warande')
    await expect(page.getByRole('heading', { name: 'Parkeergelegenheid' })).toBeHidden()
    await page.goto('/locations/create')
    await expect(page).toHaveURL('/forbidden')
    await page.goto('/locations/999999')
    await expect(page.getByText('Deze locatie bestaat niet')).toBeVisible()
  })
})
