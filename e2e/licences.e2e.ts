// The licences of a school: found and counted.

import { brusselsDate, formatDutchDate } from '@schoolbeheer/domain/dates'
import type { Page } from '@playwright/test'
import { as } from './accounts.ts'
import { unique } from './groups.ts'
import { addresses, confirm, count, dialog, search, stop, tab, table } from './licences.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { call } from './procedures.ts'
import { startLicences } from './programs.ts'
import { addSchool, openAsSchoolAdmin } from './schools.ts'
import { cells, expectRow, header } from './tables.ts'
import { expect, test } from './test.ts'

function today() {
  return formatDutchDate(brusselsDate(new Date()))
}

test.use(as('admin'))

test.describe('the table', () => {
  test('shows who has one and since when', async ({ page }) => {
    const { id, guid } = await addSchool(page)
    const [an] = await startLicences(guid, [`An ${unique()}`])
    await page.goto(`/schools/${id}`)
    await expectRow(table(page), {
      'E-mailadres': an?.userEmail ?? '',
      Naam: an?.name ?? '',
      Aanmaakdatum: today(),
      Einddatum: '',
      Status: 'Actief',
      Acties: /^Stoppen/,
    })
  })

  test('is searched by address and name, and sorted, which the address keeps', async ({ page }) => {
    const { id, guid } = await addSchool(page)
    const people = await startLicences(guid, [`Zoë ${unique()}`, `An ${unique()}`, `Bert ${unique()}`])
    const emails = people.map(({ userEmail }) => userEmail)
    const [zoe = '', an = '', bert = ''] = emails
    await page.goto(`/schools/${id}`)
    await expect(addresses(page)).toHaveText([an, bert, zoe])
    await header(page, 'E-mailadres').getByRole('button').click()
    await expect(addresses(page)).toHaveText([zoe, bert, an])
    await search(page).fill('zoe')
    await expect(addresses(page)).toHaveText([zoe])
    await expect(page).toHaveURL(`/schools/${id}?q=zoe&sort=-userEmail`)
    await page.reload()
    await expect(search(page)).toHaveValue('zoe')
    await expect(addresses(page)).toHaveText([zoe])
    await search(page).fill('niemand')
    await expect(page.getByText('Geen enkele rij past bij wat u zoekt.')).toBeVisible()
    await page.getByRole('button', { name: 'Alles tonen' }).click()
    await expect(addresses(page)).toHaveText([zoe, bert, an])
    await expect(search(page)).toHaveValue('')
  })

  test('says when there are none', async ({ page }) => {
    const { id } = await addSchool(page, { maxNumberLicences: 3 })
    await page.goto(`/schools/${id}`)
    await expect(page.getByText('Er zijn geen actieve licenties')).toBeVisible()
    await expect(search(page)).toBeHidden()
    await expect(count(page)).toHaveText('0 / 3')
  })

  test('has a card for each on a phone', async ({ page }) => {
    const { id, guid } = await addSchool(page)
    const [an] = await startLicences(guid, [`An ${unique()}`])
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`/schools/${id}`)
    await expect(cells(table(page)).first()).toHaveText(an?.userEmail ?? '')
    await stop(table(page)).click()
    await expect(dialog(page)).toBeVisible()
  })
})

test.describe('the count', () => {
  test('says when every licence is in use, and when there are more than the maximum', async ({ page }) => {
    const school = await addSchool(page, { maxNumberLicences: 2 })
    await startLicences(school.guid, [`An ${unique()}`, `Bert ${unique()}`])
    await page.goto(`/schools/${school.id}`)
    await expect(count(page)).toHaveText(/^2 \/ 2\s*Alle licenties zijn in gebruik$/)
    await expectAccessible(page)
    const { id, name, street, number, city } = school
    await call(page, 'schools.update', { id, name, street, number, city, maxNumberLicences: 1 })
    await page.reload()
    await expect(count(page)).toHaveText(/^2 \/ 1\s*1 meer dan het maximum$/)
    await expectAccessible(page)
    await expectNarrow(page)
  })
})

test.describe('on the page of a group', () => {
  const tables = (page: Page) => page.getByRole('table', { name: /^Licenties van/ })

  test('there are none, until the address switches them on', async ({ page }) => {
    const { guid, name, schoolGroupId } = await addSchool(page)
    await startLicences(guid, [`An ${unique()}`])
    await page.goto(`/schoolgroups/${schoolGroupId}`)
    await expect(page.getByRole('link', { name })).toBeVisible()
    await expect(tables(page)).toBeHidden()

    await page.goto(`/schoolgroups/${schoolGroupId}?licences=true`)
    await expect(page.getByRole('heading', { name: `Licenties van ${name}` })).toBeVisible()
    await stop(tables(page)).click()
    await confirm(page).click()
    await expect(page.getByText('Er zijn geen actieve licenties')).toBeVisible()
    await tab(page, 'Gestopt').click()
    const ended = page.getByRole('table', { name: `Gestopte licenties van ${name}` })
    await expectRow(ended, { Naam: `An ${unique()}`, Einddatum: today(), Status: 'Gestopt' })
  })

  test('a school admin sees those of the own school, a course writer none', async ({ page, browser }) => {
    const { guid, name, city, schoolGroupId } = await addSchool(page)
    const other = { name: 'Andere school', street: 'Markt', number: '1', city, schoolGroupId }
    await call(page, 'schools.create', other)
    await startLicences(guid, [`An ${unique()}`])
    const address = `/schoolgroups/${schoolGroupId}?licences=true`
    await page.goto(address)
    await expect(page.getByRole('heading', { name: /^Licenties van/ })).toHaveCount(2)

    const own = await openAsSchoolAdmin(browser, page, guid)
    await own.goto(address)
    await expect(stop(tables(own))).toBeVisible()
    await expect(own.getByRole('heading', { name: /^Licenties van/ })).toHaveText([`Licenties van ${name}`])
    await own.close()

    const writer = await browser.newPage(as('opleiding'))
    await writer.goto(address)
    await expect(writer.getByRole('link', { name })).toBeVisible()
    await expect(writer.getByRole('heading', { name: /^Licenties van/ })).toBeHidden()
    await writer.close()
  })
})
