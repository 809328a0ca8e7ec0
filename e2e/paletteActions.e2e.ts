// Actions of the command palette.

import { as, keepAccountDutch } from './accounts.ts'
import { addGroup } from './groups.ts'
import { box, open, section } from './palette.ts'
import { heading } from './places.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

test('acts: on the group that is shown, and by what is typed', async ({ page }) => {
  const kept = await keepAccountDutch(page)
  const { id, name } = await addGroup(page)
  await page.goto(`/schoolgroups/${id}`)
  await open(page)
  await expect(section(page, 'Acties').getByRole('option')).toHaveText([
    `${name} bewerken`,
    'Nieuwe scholengroep',
    `Nieuwe school${name}`,
    'Contractfacturen aanmaken',
    'Nieuwe opleidingsdag',
    'Nieuwe locatie',
    'Sneltoetsen',
  ])
  await box(page).fill('nieuwe school')
  await section(page, 'Acties').getByRole('option', { name: 'Nieuwe school', exact: false }).last().click()
  await expect(page).toHaveURL(`/schools/create?schoolGroupId=${id}`)
  await page.goBack()
  await open(page, 'bewerken')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/schoolgroups/${id}/edit`)

  await open(page, 'bug 3')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/exceptions/3')
  await expect(heading(page)).toHaveText('Bug 3')
  await open(page, 'aanmaken bestelbonnen')
  await expect(section(page, 'Acties').getByRole('option')).toHaveCount(5)
  await box(page).fill('bestelbonnen voor feedback')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/purchaseorders/createfeedback')
  await open(page, 'schoolbezoeken factureren')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/invoices/createschoolvisit')
  await open(page, 'export')
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await downloading).suggestedFilename()).toBe('scholengroepen.xlsx')
  await open(page, 'donker')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await open(page, 'english')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await kept()
})

test('creates a school group', async ({ page }) => {
  await page.goto('/home')
  await open(page, 'nieuwe sch')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/schoolgroups/create')
})
