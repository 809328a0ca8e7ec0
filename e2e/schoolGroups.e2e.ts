// The list of school groups.

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { as, keepAccountDutch } from './accounts.ts'
import { addGroup, unique } from './groups.ts'
import { cardSort, cells, column, header, listSearch, results, row, table as tableOf } from './tables.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

function table(page: Page) {
  return tableOf(page, 'Scholengroepen')
}
function names(page: Page) {
  return table(page).getByRole('link')
}
function loaded(page: Page) {
  return page.getByText('Loading schoolgroups succeeded')
}

function filterOf(page: Page, name: string) {
  return page.getByRole('group', { name: 'Filters' }).getByRole('combobox', { name, exact: true })
}

function inOrder(texts: string[]) {
  return texts.toSorted(new Intl.Collator('nl', { numeric: true }).compare)
}

test('shows the groups by name', async ({ page }) => {
  await page.goto('/schoolgroups')
  await expect(results(page)).toHaveText(/^\d+ resultaten$/)
  const shown = await column(table(page), 0)
  expect(shown.length).toBeGreaterThan(10)
  expect(shown).toEqual(inOrder(shown))
})

test('is searched by name, client number, postal code and city, whatever the case and accents', async ({ page }) => {
  const name = `École Zoë ${unique()}`
  const { clientNumber } = await addGroup(page, { name })
  await page.goto('/schoolgroups')
  for (const text of [name, 'ecole zoe', 'ÉCOLE ZÖE', clientNumber.toLowerCase(), '8900', 'IEPER', 'Iéper zo']) {
    await test.step(text, async () => {
      await listSearch(page).fill('geen enkele groep')
      await expect(page.getByText('Niets gevonden')).toBeVisible()
      await listSearch(page).fill(`${text} ${unique()}`)
      await expect(cells(table(page))).toHaveText([name, clientNumber, '8900', 'Ieper'])
      await expect(results(page)).toHaveText(/^1 van \d+ resultaten$/)
    })
  }
})

test('keeps its search in the address', async ({ page }) => {
  const { name, clientNumber } = await addGroup(page)
  await page.goto('/schoolgroups')
  await listSearch(page).fill(clientNumber)
  await expect(page).toHaveURL(`/schoolgroups?q=${clientNumber}`)
  await page.reload()
  await expect(listSearch(page)).toHaveValue(clientNumber)
  await expect(names(page)).toHaveText([name])
  await page.getByRole('button', { name: 'Zoektekst wissen' }).click()
  await expect(listSearch(page)).toHaveValue('')
  await expect(page).toHaveURL('/schoolgroups')
})

test('tells when nothing matches, and shows everything again', async ({ page }) => {
  await page.goto('/schoolgroups?q=nergens')
  await expect(page.getByText('Niets gevonden')).toBeVisible()
  await expect(table(page)).toBeHidden()
  await page.getByRole('button', { name: 'Alles tonen' }).click()
  await expect(table(page)).toBeVisible()
  await expect(listSearch(page)).toHaveValue('')
  await expect(page).toHaveURL('/schoolgroups')
})

test('is sorted by the header that is pressed, up and then down', async ({ page }) => {
  await page.goto('/schoolgroups')
  const city = header(page, 'Stad')
  await city.getByRole('button').click()
  await expect(city).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL('/schoolgroups?sort=city')
  const ascending = await column(table(page), 3)
  expect(ascending).toEqual(inOrder(ascending))

  await city.getByRole('button').click()
  await expect(city).toHaveAttribute('aria-sort', 'descending')
  await page.reload()
  await expect(city).toHaveAttribute('aria-sort', 'descending')
  const descending = await column(table(page), 3)
  expect(descending).toEqual(inOrder(descending).toReversed())
  expect(descending).not.toEqual(ascending)
})

test('is searched from the keyboard', async ({ page }) => {
  await page.goto('/schoolgroups')
  await expect(table(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(listSearch(page)).toBeFocused()
  await page.keyboard.type('a/b')
  await expect(listSearch(page)).toHaveValue('a/b')
})

test('is narrowed by filters that stand in the address, and each can be taken off', async ({ page }) => {
  const mine = { contractType: 2, licenceExpirationDate: '2020-01-31' }
  const { name, clientNumber } = await addGroup(page, { ...mine, peppol: true })
  const other = await addGroup(page, { ...mine, peppol: false, clientNumber: `Z${unique()}` })
  await page.goto(`/schoolgroups?q=${unique()}`)
  await expect(cells(table(page)).first()).toBeVisible()
  for (const [filter, wanted, unwanted] of [
    [
      'Onderwijsnet',
      'GO! onderwijs van de Vlaamse Gemeenschap',
      'Officieel gesubsidieerd onderwijs van de provincies (POV)',
    ],
    ['Provincie', 'West-Vlaanderen', 'Namen'],
    ['Contracttype', 'Type 2', 'Type 1'],
    ['Vervaldatum licentie', 'Verlopen', 'Binnen 3 maanden'],
  ] as const) {
    await test.step(filter, async () => {
      await filterOf(page, filter).selectOption(unwanted)
      await expect(page.getByText('Niets gevonden')).toBeVisible()
      await filterOf(page, filter).selectOption(wanted)
      await expect(results(page)).toHaveText(/^2 van \d+ resultaten$/)
    })
  }
  await filterOf(page, 'Peppol').selectOption('Zonder Peppol')
  await expect(cells(table(page)).nth(1)).toHaveText(other.clientNumber)
  await page.reload()
  await expect(results(page)).toHaveText(/^1 van \d+ resultaten$/)
  await expect(cells(table(page)).nth(1)).toHaveText(other.clientNumber)

  const exported = /school-groups\.xlsx\?q=\w+&network=\d+&province=\d+&peppol=no&contractType=2&expiry=expired$/
  await expect(page.getByRole('link', { name: 'Exporteren' })).toHaveAttribute('href', exported)

  await page.getByRole('button', { name: 'Filter wegnemen: Peppol: Zonder Peppol' }).click()
  await expect(results(page)).toHaveText(/^2 van \d+ resultaten$/)
  await expect(filterOf(page, 'Peppol')).toHaveValue('')
  await expect(page.getByRole('group', { name: 'Filters' })).toBeFocused()
  await filterOf(page, 'Peppol').selectOption('Met Peppol')
  await expect(names(page)).toHaveText([name])
  await expect(cells(table(page)).nth(1)).toHaveText(clientNumber)
  await page.getByRole('button', { name: 'Filters wissen' }).click()
  await expect(page).toHaveURL(`/schoolgroups?q=${unique()}`)
  await expect(results(page)).toHaveText(/^2 van \d+ resultaten$/)
})

test('leads to a group from anywhere in its row, but not where a text is selected', async ({ page }) => {
  const { id, clientNumber } = await addGroup(page)
  await page.goto(`/schoolgroups?q=${clientNumber}`)
  const number = cells(table(page)).nth(1)
  // The filter may be on a line of its own.
  await expect(filterOf(page, 'Provincie')).toBeVisible()
  const { x, y, width, height } = (await number.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + 15, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width - 15, y + height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => page.evaluate('String(getSelection())')).toBe(clientNumber)
  await expect(page).toHaveURL(`/schoolgroups?q=${clientNumber}`)
  const opening = page.context().waitForEvent('page')
  await cells(table(page))
    .nth(3)
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(await opening).toHaveURL(`/schoolgroups/${id}`)
  await expect(page).toHaveURL(`/schoolgroups?q=${clientNumber}`)
  await cells(table(page)).nth(3).click()
  await expect(page).toHaveURL(`/schoolgroups/${id}`)
})

test('is exported as a spreadsheet', async ({ page }) => {
  const kept = await keepAccountDutch(page)
  await page.goto('/schoolgroups')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Exporteren' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('scholengroepen.xlsx')
  expect(
    readFileSync(await download.path())
      .subarray(0, 4)
      .toString('latin1'),
  ).toBe('PK\u0003\u0004')

  await page.getByRole('button', { name: 'Griet Claes' }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  const [inFrench] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exporter', exact: true }).click(),
  ])
  expect(inFrench.suggestedFilename()).toBe('groupes-d-ecoles.xlsx')
  await kept()
})

test('is read again on request, and says so without covering the header', async ({ page }) => {
  await page.goto('/schoolgroups')
  await expect(table(page)).toBeVisible()
  const { name, clientNumber } = await addGroup(page)
  await listSearch(page).fill(clientNumber)
  await expect(page.getByText('Niets gevonden')).toBeVisible()
  await expect(loaded(page)).toBeHidden()
  await page.getByRole('button', { name: 'Vernieuwen' }).click()
  await expect(loaded(page)).toBeVisible()
  await expect(names(page)).toHaveText([name])
  await page.getByRole('button', { name: 'Griet Claes' }).click({ trial: true })
})

test('that nobody asked for is read without a word, at first and anew', async ({ ownPage: page }) => {
  const { name, clientNumber } = await addGroup(page)
  await page.clock.install()
  await page.goto(`/schoolgroups?q=${clientNumber}`)
  await names(page).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(loaded(page)).toHaveCount(0)
  await page.clock.fastForward('00:31')
  const reading = page.waitForResponse(/schoolGroups\.list/)
  await page.goBack()
  await expect(names(page)).toHaveText([name])
  await reading
  await page.clock.fastForward('00:01')
  await expect(loaded(page)).toHaveCount(0)
})

test('that cannot be read says why, and can be tried again', async ({ page }) => {
  await page.route('**/trpc/schoolGroups.list**', (route) => route.abort())
  await page.goto('/schoolgroups')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('De server is niet bereikbaar.')
  const failed = page.getByText('Loading schoolgroups failed')
  await expect(failed).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect(table(page)).toBeVisible()
  await expect(loaded(page)).toHaveCount(1)
  await expect(failed).toHaveCount(0)
})

test('has a card for each group on a phone, and another way to sort', async ({ page }) => {
  const { name, clientNumber } = await addGroup(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/schoolgroups?q=${clientNumber}`)
  await expect(cells(table(page))).toHaveText([name, clientNumber, '8900', 'Ieper'])
  const card = row(table(page), name)
  await expect.poll(async () => (await card.boundingBox())?.height).toBeLessThanOrEqual(88)
  await cardSort(page).selectOption('Stad, aflopend')
  await expect(page).toHaveURL(`/schoolgroups?q=${clientNumber}&sort=-city`)
  await names(page).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})
