// A new school: refusals of its form, kept texts, and the page after it.

import { as } from './accounts.ts'
import { button, choice, choose, expectRefusedText, text } from './fields.ts'
import { addGroup, unique } from './groups.ts'
import { heading, trail } from './places.ts'
import { fillRequired, maximum, sentTo } from './schoolsForm.ts'
import { cells, expectMade, row, table } from './tables.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

test('is added from its group, once, and stands in its list', async ({ page }) => {
  const group = await addGroup(page)
  await page.goto(`/schoolgroups/${group.id}`)
  await expect(page.getByText('Deze groep heeft nog geen scholen')).toBeVisible()
  await page.getByRole('link', { name: 'Nieuwe school' }).click()
  await expect(page).toHaveURL(`/schools/create?schoolGroupId=${group.id}`)
  await expect(heading(page)).toHaveText('Nieuwe school')
  await expect(trail(page)).toContainText(group.name)
  await expect(button(page, 'Aanmaken')).toBeDisabled()
  const name = `Zoë’s school ${unique()}`
  await fillRequired(page, name)
  await text(page, maximum).fill('25')
  const sent = sentTo(page, 'schools.create')
  await button(page, 'Aanmaken').dblclick()
  await expect(page).toHaveURL(`/schoolgroups/${group.id}`)
  await expect(page.getByText(`${name} is aangemaakt.`)).toBeVisible()
  await expect(cells(table(page, 'Scholen'))).toHaveText([name, 'Veldstraat 7 bus 2', '9000 Gent'])
  await expectMade(row(table(page, 'Scholen'), name))
  const city: unknown = expect.objectContaining({ id: expect.any(Number) })
  expect(sent).toEqual([
    { name, maxNumberLicences: 25, street: 'Veldstraat', number: '7 bus 2', city, schoolGroupId: group.id },
  ])
})

test('refuses what does not fit a field, and says so there', async ({ page }) => {
  const { id } = await addGroup(page)
  await page.goto(`/schools/create?schoolGroupId=${id}`)
  await fillRequired(page)
  for (const wrong of [
    ['Naam', 'x'.repeat(10_000), 'Deze tekst is te lang.', 'School'],
    ['Naam', '   ', 'Dit veld is verplicht.', 'School'],
    ['Nummer', 'x'.repeat(21), 'Deze tekst is te lang.', '7'],
    [maximum, '1000001', 'Vul een geldig getal in.', ''],
  ] as const) {
    await test.step(`${wrong[0]}: ${wrong[1].slice(0, 12)}`, () =>
      expectRefusedText(page, button(page, 'Aanmaken'), wrong))
  }
  await expect(button(page, 'Aanmaken')).toBeEnabled()
})

test('has cities of the chosen province only, and loses one that lies elsewhere', async ({ page }) => {
  const { id } = await addGroup(page)
  await page.goto(`/schools/create?schoolGroupId=${id}`)
  await choose(page, 'Stad', 'gent', '9000 Gent')
  await choose(page, 'Provincie', 'oost', 'Oost-Vlaanderen')
  await expect(choice(page, 'Stad')).toHaveValue('9000 Gent')
  await choose(page, 'Provincie', 'antw', 'Antwerpen')
  await expect(choice(page, 'Stad')).toHaveValue('')
  await choice(page, 'Stad').fill('9000')
  await expect(page.getByText('Niets gevonden')).toBeVisible()
  await choose(page, 'Stad', '2000', '2000 Antwerpen')
  await expect(choice(page, 'Stad')).toHaveValue('2000 Antwerpen')
})

test('wants a group that exists', async ({ page }) => {
  for (const search of ['', '?schoolGroupId=999999', '?schoolGroupId=nergens', '?schoolGroupId=1.5']) {
    await test.step(search, async () => {
      await page.goto(`/schools/create${search}`)
      await expect(heading(page)).toHaveText('Nieuwe school')
      await expect(page.getByText('Deze scholengroep bestaat niet')).toBeVisible()
      await page.getByRole('link', { name: 'Alle scholengroepen' }).click()
      await expect(page).toHaveURL('/schoolgroups')
    })
  }
})
