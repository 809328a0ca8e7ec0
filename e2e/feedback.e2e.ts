// Individual feedback: its list and its form.

import { brusselsDate, formatDutchDate } from '@schoolbeheer/domain/dates'
import { as } from './accounts.ts'
import { button, choice, text } from './fields.ts'
import { unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { expectTrail } from './places.ts'
import { expectRow, listSearch, results, row, table } from './tables.ts'
import { expect, test } from './test.ts'

test.use(as('opleiding'))

test('feedback is added, found and changed', async ({ page }) => {
  await page.goto('/feedback')
  await expect(table(page, 'Feedback')).toBeVisible()
  await expectAccessible(page)
  await expectNarrow(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: 'Nieuwe feedback' }).click()
  await expectTrail(page, ['Feedback', 'Nieuwe feedback'])
  await choice(page, 'Scholengroep').fill('20001')
  await page.getByRole('option').click()
  const description = `Verslag ${unique()}`
  await text(page, 'Omschrijving').fill(description)
  // Without its year it is the day that somebody has just been through.
  const today = formatDutchDate(brusselsDate(new Date()))
  await text(page, 'Datum').fill(today.slice(0, 5))
  await text(page, 'Datum').press('Tab')
  await expect(text(page, 'Datum')).toHaveValue(today)
  await button(page, 'Bewaren').click()
  await expect(page).toHaveURL('/feedback')
  const list = table(page, 'Feedback')
  await expect(row(list, description)).toHaveAttribute('aria-current', 'true')
  await listSearch(page).fill(unique())
  await expect(results(page)).toHaveText(/^1 van/)
  await expectRow(list, { Omschrijving: description, Datum: today, Uren: '1' })
  await row(list, description).getByRole('link').click()
  await expect(text(page, 'Omschrijving')).toHaveValue(description)
  await expectAccessible(page)
  await text(page, 'Uren').fill('90 min')
  await button(page, 'Bewaren').click()
  await listSearch(page).fill(unique())
  await expectRow(list, { Omschrijving: description, Uren: '1,5' })
  await row(list, description).getByRole('link').click()
  await button(page, 'Niet factureren').click()
  await expect(page.getByText('Dit wordt niet besteld en niet gefactureerd.')).toBeVisible()
  await button(page, 'Verwijderen').click()
  await button(page.getByRole('dialog', { name: 'Deze feedback verwijderen?' }), 'Verwijderen').click()
  await expect(page.getByText('Verwijderd.')).toBeVisible()
  await listSearch(page).fill(unique())
  await expect(results(page)).toHaveText(/^0 van/)
  await page.goto('/feedback/999999/edit')
  await expect(page.getByText('Deze feedback bestaat niet')).toBeVisible()
})
