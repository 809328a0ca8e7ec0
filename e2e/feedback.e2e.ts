// Individual feedback: its list and its form.

import { brusselsDate, formatDutchDate } from '@schoolbeheer/domain/dates'
import { as } from './accounts.ts'
import { button, choice, text } from './fields.ts'
import { addGroup, unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { dialog } from './messages.ts'
import { expectTrail } from './places.ts'
import { call } from './procedures.ts'
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
  // A date without its year is the most recent one.
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
  // The search makes this entry of the history the same as the one before, so the client goes back once.
  await expect(results(page)).toHaveText(/^1 van/)
  await expectRow(list, { Omschrijving: description, Uren: '1,5' })
  await page.goto('/feedback/999999/edit')
  await expect(page.getByText('Deze feedback bestaat niet')).toBeVisible()
})

test.describe('as an admin', () => {
  test.use(as('admin'))

  test('feedback that was a mistake is not billed, or goes; what is billed stays', async ({ page }) => {
    const { id: schoolGroupId, name: group } = await addGroup(page)
    const description = `Vergissing ${unique()}`
    const one = { schoolGroupId, description, date: '2026-03-02', hours: 2 }
    const { id } = await call<{ id: number }>(page, 'feedback.create', one)
    const billed = await call<{ id: number }>(page, 'feedback.create', one)
    const items = [{ schoolGroupId, individualFeedbackIds: [billed.id] }]
    await call(page, 'invoices.createForFeedback', { items })

    await page.goto('/invoices/createfeedback')
    await listSearch(page).fill(unique())
    await expect(page.getByText(description)).toBeVisible()
    await page.goto(`/feedback/${id}/edit`)
    await button(page, 'Niet factureren').click()
    await expect(page.getByText('Dit wordt niet besteld en niet gefactureerd.')).toBeVisible()
    await page.goto('/invoices/createfeedback')
    await listSearch(page).fill(unique())
    await expect(page.getByText('Niets gevonden')).toBeVisible()
    await expect(page.getByText(description)).toHaveCount(0)

    // The person undoes the correction.
    await page.goto(`/feedback/${id}/edit`)
    await button(page, 'Toch factureren').click()
    await expect(page.getByText('Dit wordt niet besteld en niet gefactureerd.')).toHaveCount(0)
    await button(page, 'Niet factureren').click()
    await expect(button(page, 'Toch factureren')).toBeVisible()
    const list = table(page, 'Feedback')
    await page.goto(`/feedback?q=${unique()}`)
    await expect(row(list, 'Niet te factureren')).toHaveCount(1)

    await page.goto(`/feedback/${id}/edit`)
    await text(page, 'Omschrijving').fill('Half getypt')
    await button(page, 'Verwijderen').click()
    const question = dialog(page, 'Deze feedback verwijderen?')
    await expect(question).toContainText(`De feedback van 02/03/2026 voor ${group} verdwijnt voorgoed.`)
    await button(question, 'Verwijderen').click()
    await expect(page.getByText('Verwijderd.')).toBeVisible()
    await expect(page).toHaveURL('/feedback')
    await page.goto(`/feedback?q=${unique()}`)
    await expect(row(list, description)).toHaveCount(1)
    await row(list, description).getByRole('link').click()
    await expect(page).toHaveURL(`/feedback/${billed.id}/edit`)
    await expect(button(page, 'Verwijderen')).toHaveAccessibleDescription(/besteld of gefactureerd/)
    await expect(button(page, 'Niet factureren')).toHaveAttribute('aria-disabled', 'true')
  })
})
