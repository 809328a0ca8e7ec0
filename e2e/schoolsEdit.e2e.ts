// Changes of a school.

import { as } from './accounts.ts'
import { button, choice, choose, text } from './fields.ts'
import { unique } from './groups.ts'
import { facts, heading } from './places.ts'
import { startLicences } from './programs.ts'
import { addSchool } from './schools.ts'
import { maximum, sentTo } from './schoolsForm.ts'
import { cells, table } from './tables.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

test('is changed, and every page that shows it says so at once', async ({ page }) => {
  const { id, name, schoolGroupId } = await addSchool(page, { maxNumberLicences: 10 })
  await page.goto(`/schoolgroups/${schoolGroupId}`)
  await page.getByRole('link', { name }).click()
  await expect(facts(page)).toContainText([name, 'Schoolstraat', '12', '8900 Ieper'])
  await page.getByRole('link', { name: 'Bewerken' }).click()
  await expect(page).toHaveURL(`/schools/${id}/edit`)
  await expect(heading(page)).toHaveText(name)
  await expect(text(page, maximum)).toHaveValue('10')
  await expect(choice(page, 'Stad')).toHaveValue('8900 Ieper')

  await text(page, 'Naam').fill(`Nieuwe naam ${unique()}`)
  await text(page, maximum).fill('')
  await text(page, 'Straat').fill('Marktplein')
  await choose(page, 'Stad', '1000', '1000 Brussel')
  const sent = sentTo(page, 'schools.update')
  await button(page, 'Bewerken').click()
  await expect(page.getByText('De wijzigingen zijn bewaard.')).toBeVisible()
  await expect(page).toHaveURL(`/schools/${id}`)
  expect(sent).toEqual([expect.objectContaining({ id, maxNumberLicences: null, ifMatch: expect.any(String) })])
  await expect(heading(page)).toHaveText(`Nieuwe naam ${unique()}`)
  await expect(facts(page)).toContainText([`Nieuwe naam ${unique()}`, 'Marktplein', '12', '1000 Brussel'])
  // Nothing can be read from now on, so the page shows the content that the client has kept.
  await page.route('**/trpc/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Naar de scholengroep' }).click()
  await expect(cells(table(page, 'Scholen'))).toHaveText([`Nieuwe naam ${unique()}`, 'Marktplein 12', '1000 Brussel'])
})

test('is opened for editing by its address, as it says now', async ({ page }) => {
  const { id, name } = await addSchool(page)
  await page.goto(`/schools/${id}/edit`)
  await expect(heading(page)).toHaveText(name)
  await expect(page).toHaveTitle(`${name} · Schoolbeheer`)
  await page.reload()
  await expect(text(page, 'Naam')).toHaveValue(name)
  await expect(text(page, maximum)).toHaveValue('')
  await page.getByRole('link', { name: 'Annuleren' }).click()
  await expect(page).toHaveURL(`/schools/${id}`)
})

test('shows the province of its city, which is no change, and loses only a city elsewhere', async ({ page }) => {
  const { id } = await addSchool(page)
  const [province, city] = [choice(page, 'Provincie'), choice(page, 'Stad')]
  await page.goto(`/schools/${id}/edit`)
  await expect(province).toHaveValue('West-Vlaanderen')
  await text(page, 'Nummer').press('Tab')
  await expect(province).toBeFocused()
  await province.press('Tab')
  await expect(city).toBeFocused()
  await choose(page, 'Provincie', 'west', 'West-Vlaanderen')
  await expect(city).toHaveValue('8900 Ieper')
  await page.getByRole('link', { name: 'Annuleren' }).click()
  await expect(page).toHaveURL(`/schools/${id}`)

  await page.getByRole('link', { name: 'Bewerken' }).click()
  await choose(page, 'Stad', '9000', '9000 Gent')
  await expect(province).toHaveValue('Oost-Vlaanderen')
  await choose(page, 'Provincie', 'antw', 'Antwerpen')
  await expect(city).toHaveValue('')
  await expect(province).toHaveValue('Antwerpen')
})

test('that does not exist is told, with the way to the groups', async ({ page }) => {
  for (const address of ['/schools/999999/edit', '/schools/nergens/edit']) {
    await page.goto(address)
    await expect(page.getByText('Deze school bestaat niet')).toBeVisible()
    await page.getByRole('link', { name: 'Alle scholengroepen' }).click()
    await expect(page).toHaveURL('/schoolgroups')
  }
})

test('a licence that starts while the form is open is no conflict', async ({ page }) => {
  const { id, guid } = await addSchool(page)
  await page.goto(`/schools/${id}/edit`)
  await text(page, maximum).fill('30')
  await startLicences(guid, [`An ${unique()}`])
  await button(page, 'Bewerken').click()
  await expect(page).toHaveURL(`/schools/${id}`)
  await expect(facts(page)).toContainText(['30', '1 / 30'])
})
