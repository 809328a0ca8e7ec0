// The licences of a school: found, counted and stopped.

import type { Locator, Page } from '@playwright/test'
import { as } from './accounts.ts'
import { unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { call } from './procedures.ts'
import { startLicences } from './programs.ts'
import { addSchool, openAsSchoolAdmin } from './schools.ts'
import { expect, test } from './test.ts'

function table(page: Page) {
  return page.getByRole('table', { name: 'Actieve licenties' })
}
function rows(page: Page) {
  return table(page).getByRole('row')
}
function rowOf(page: Page, firstName: string) {
  return rows(page).filter({ hasText: `${firstName} ${unique()}` })
}
function search(page: Page) {
  return page.getByRole('searchbox', { name: 'Zoeken in Actieve licenties' })
}
function count(page: Page) {
  return page.getByRole('definition').last()
}
function stop(within: Page | Locator) {
  return within.getByRole('button', { name: /^Stoppen/ })
}
function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Licentie stoppen?' })
}
function confirm(page: Page) {
  return dialog(page).getByRole('button', { name: 'Licentie stoppen' })
}
const today = new Intl.DateTimeFormat('nl-BE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Brussels',
}).format()

/** The addresses in the order of the table. */
function addresses(page: Page) {
  return table(page).getByRole('cell').filter({ hasText: '@' })
}

test.use(as('admin'))

test.describe('the table', () => {
  test('shows who has one and since when', async ({ page }) => {
    const { id, guid } = await addSchool(page)
    const [an] = await startLicences(guid, [`An ${unique()}`])
    await page.goto(`/schools/${id}`)
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'E-mailadres',
      'Naam',
      'Aanmaakdatum',
      'Einddatum',
      'Status',
    ])
    await expect(table(page).getByRole('cell')).toHaveText([an?.userEmail ?? '', an?.name ?? '', today, '', /^Stoppen/])
  })

  test('is searched by address and name, and sorted, which the address keeps', async ({ page }) => {
    const { id, guid } = await addSchool(page)
    const people = await startLicences(guid, [`Zoë ${unique()}`, `An ${unique()}`, `Bert ${unique()}`])
    const emails = people.map(({ userEmail }) => userEmail)
    const [zoe = '', an = '', bert = ''] = emails
    await page.goto(`/schools/${id}`)
    await expect(addresses(page)).toHaveText([an, bert, zoe])
    await page.getByRole('columnheader', { name: 'E-mailadres' }).getByRole('button').click()
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

  test('keeps only what can be seen of many in the page', async ({ page }) => {
    const { id, guid } = await addSchool(page)
    const names = Array.from({ length: 150 }, (_, index) => `Naam ${1000 + index} ${unique()}`)
    await startLicences(guid, names)
    await page.goto(`/schools/${id}`)
    await expect(count(page)).toHaveText('150')
    await expect(table(page)).toHaveAttribute('aria-rowcount', '151')
    expect(await rows(page).count()).toBeLessThan(80)
    await search(page).fill('1149')
    await expect(addresses(page)).toHaveText([`naam.1149.${unique()}@school.test`])
    await search(page).fill('')
    await expect(rows(page).nth(10)).toBeVisible()
    await page.mouse.wheel(0, 100_000)
    await expect(rowOf(page, 'Naam 1149')).toBeVisible()
  })

  test('shows html, right-to-left marks and endless texts as text', async ({ page }) => {
    const { id } = await addSchool(page)
    const turned = { id: 1, userEmail: 'an@school.test', name: '<img src=x onerror="alert(1)"> \u202EnA' }
    const endless = { id: 2, userEmail: `${'y'.repeat(10_000)}@school.test`, name: 'x'.repeat(10_000) }
    await page.route(/schools\.byId/, async (route) => {
      const response = await route.fetch()
      const [{ result }]: [{ result: { data: { json: object } } }] = await response.json()
      const json = { ...result.data.json, activeLicences: [turned, endless] }
      await route.fulfill({ response, json: [{ result: { data: { json } } }] })
    })
    await page.goto(`/schools/${id}`)
    await expect(addresses(page)).toHaveText([turned.userEmail, endless.userEmail])
    await expect(table(page).getByText(turned.name)).toBeVisible()
    await expectNarrow(page)
    await stop(rows(page).filter({ hasText: turned.userEmail })).click()
    await expect(dialog(page)).toContainText(
      `De licentie van \u2068\u2068${turned.name}\u2069 (an@school.test)\u2069 eindigt meteen`,
    )
    await page.keyboard.press('Escape')
    await stop(rows(page).filter({ hasText: 'xxx' })).click()
    await expect(dialog(page)).toContainText(endless.name)
    await expectNarrow(page)
  })

  test('has a card for each on a phone', async ({ page }) => {
    const { id, guid } = await addSchool(page)
    const [an] = await startLicences(guid, [`An ${unique()}`])
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`/schools/${id}`)
    await expect(table(page).getByRole('cell').first()).toHaveText(an?.userEmail ?? '')
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

test.describe('a licence', () => {
  test('is stopped once, and the page follows', async ({ page }) => {
    const { id, guid } = await addSchool(page, { maxNumberLicences: 2 })
    const [an] = await startLicences(guid, [`An ${unique()}`, `Bert ${unique()}`])
    await page.goto(`/schools/${id}`)
    await stop(rowOf(page, 'An')).click()
    await expect(dialog(page)).toContainText(`De licentie van An ${unique()} (${an?.userEmail}) eindigt meteen`)
    await expect(dialog(page)).toContainText('Daarna heeft de school nog 1 actieve licentie.')
    await expect(dialog(page).getByRole('button', { name: 'Annuleren' })).toBeFocused()
    const calls: unknown[] = []
    page.on(
      'request',
      (request) => void (request.url().includes('licences.stop') && calls.push(request.postDataJSON())),
    )
    await confirm(page).dblclick()
    await expect(page.getByRole('status').filter({ hasText: `De licentie van An ${unique()}` })).toContainText(
      'is gestopt.',
    )
    await expect(dialog(page)).toBeHidden()
    const stopped = rowOf(page, 'An').getByRole('button', { name: 'Gestopt' })
    await expect(stopped).toBeDisabled()
    await expect(stopped).toBeFocused()
    await expect(count(page)).toHaveText('1 / 2')
    await expect(stop(rowOf(page, 'Bert'))).toBeEnabled()
    expect(calls).toEqual([{ '0': { json: { id: an?.id } } }])

    await page.goBack()
    await page.goForward()
    await expect(rowOf(page, 'Bert')).toBeVisible()
    await expect(rowOf(page, 'An')).toBeHidden()
    await expect(count(page)).toHaveText('1 / 2')
  })

  test('is left as it is by who thinks better of it', async ({ page }) => {
    const { id, guid } = await addSchool(page)
    await startLicences(guid, [`An ${unique()}`])
    await page.goto(`/schools/${id}`)
    for (const leave of [() => page.keyboard.press('Escape'), () => page.keyboard.press('Enter')]) {
      await stop(table(page)).click()
      await expect(dialog(page).getByRole('button', { name: 'Annuleren' })).toBeFocused()
      await leave()
      await expect(dialog(page)).toBeHidden()
      await expect(stop(table(page))).toBeFocused()
    }
    await page.reload()
    await expect(stop(table(page))).toBeVisible()
  })

  test('that cannot be stopped stays active and says why, and can be tried again', async ({ page }) => {
    const { id, guid } = await addSchool(page)
    await startLicences(guid, [`An ${unique()}`])
    await page.goto(`/schools/${id}`)
    await page.route('**/trpc/licences.stop**', (route) => route.abort())
    await stop(table(page)).click()
    await confirm(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('De server is niet bereikbaar.')
    await dialog(page).getByRole('button', { name: 'Annuleren' }).click()
    await expect(stop(table(page))).toBeEnabled()
    await expect(count(page)).toHaveText('1')
    await page.unrouteAll()
    await stop(table(page)).click()
    await expect(dialog(page).getByRole('alert')).toBeHidden()
    await confirm(page).click()
    await expect(rowOf(page, 'An').getByRole('button', { name: 'Gestopt' })).toBeVisible()
  })

  test('is stopped by the admin of its school too', async ({ page, browser }) => {
    const { guid } = await addSchool(page)
    await startLicences(guid, [`An ${unique()}`])
    const own = await openAsSchoolAdmin(browser, page, guid)
    await own.goto('/schools/my')
    await stop(table(own)).click()
    await confirm(own).click()
    await expect(rowOf(own, 'An').getByRole('button', { name: 'Gestopt' })).toBeVisible()
    await expect(count(own)).toHaveText('0')
    await own.close()
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
    await expect(tables(page).getByRole('button', { name: 'Gestopt' })).toBeVisible()
  })

  test('those that cannot be read say why, and are read again on request', async ({ page }) => {
    const { guid, schoolGroupId } = await addSchool(page)
    await startLicences(guid, [`An ${unique()}`])
    await page.route('**/trpc/schools.byId**', (route) => route.abort())
    await page.goto(`/schoolgroups/${schoolGroupId}?licences=true`)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('De server is niet bereikbaar.')
    await expect(page.getByText('Er zijn geen actieve licenties')).toBeHidden()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await expect(stop(tables(page))).toBeVisible()
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
