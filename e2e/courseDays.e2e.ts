// Course days that a writer plans, finds, changes and cancels.

import { as } from './accounts.ts'
import { addDay, column, writerPage } from './courseDays.ts'
import { button, choice, choose, expectWrong, text, tick } from './fields.ts'
import { unique } from './groups.ts'
import { expectAccessible, expectNarrow, widths } from './looks.ts'
import { dialog, status } from './messages.ts'
import { expectTrail, heading } from './places.ts'
import { call } from './procedures.ts'
import { listSearch } from './tables.ts'
import { expect, test } from './test.ts'

test.describe('as a course writer', () => {
  test.use(as('opleiding'))

  test('a day is planned, found, changed and cancelled', async ({ page }) => {
    const theme = `Roosters ${unique()}`
    await page.goto('/coursedays')
    await page.getByRole('link', { name: 'Nieuwe opleidingsdag' }).click()
    await expect(tick(page, 'Publiek')).not.toBeChecked()
    await expect(text(page, 'Delen')).toHaveValue('1')
    await text(page, 'Thema').fill(theme)
    await choose(page, 'Type', 'werk', 'Werksessie')
    await text(page, 'Omschrijving').fill('Roosters maken. '.repeat(30))
    await text(page, 'Datum').fill('31/02/2027')
    await text(page, 'Beginuur').fill('930')
    await text(page, 'Einduur').fill('9')
    await text(page, 'Einduur').press('Tab')
    await expectWrong(text(page, 'Datum'), 'bestaande datum')
    await text(page, 'Datum').fill('28/3/27')
    await text(page, 'Beginuur').fill('2u30')
    await text(page, 'Einduur').fill('0130')
    await text(page, 'Aantal plaatsen').fill('1.200')
    await text(page, 'Kilometers').fill('12,3 km')
    await text(page, 'Kilometers').press('Tab')
    await expectWrong(text(page, 'Beginuur'), 'Dit uur bestaat niet op deze dag')
    // A text that is refused when its field is left stays as it was typed.
    await expect(text(page, 'Einduur')).toHaveValue('0130')
    await expectWrong(text(page, 'Kilometers'), 'kilometers in per halve kilometer')
    await text(page, 'Beginuur').fill('930')
    await text(page, 'Beginuur').press('Tab')
    await expect(text(page, 'Beginuur')).toHaveValue('09:30')
    await expectWrong(text(page, 'Einduur'), 'Het einde moet na het begin liggen')
    await text(page, 'Einduur').fill('16.30')
    await text(page, 'Einduur').press('Tab')
    await expect(text(page, 'Einduur')).toHaveValue('16:30')
    await text(page, 'Kilometers').fill('64,5 km')
    await text(page, 'Kilometers').press('Tab')
    await expect(text(page, 'Kilometers')).toHaveValue('64,5')
    await button(page, '+ Link toevoegen').click()
    await expect(text(page, 'Link 1')).toBeFocused()
    await text(page, 'Link 1').fill('javascript:alert(1)')
    await text(page, 'Link 1').press('Tab')
    await expectWrong(text(page, 'Link 1'), 'Vul een webadres in')
    await text(page, 'Link 1').fill('handleiding.test/roosters')
    await expect(status(page, 'De dag kost')).toContainText('Met 1.200 deelnemers betaalt een school €')
    await expectAccessible(page)
    await expectNarrow(page)
    await page.setViewportSize({ width: widths.desktop, height: 900 })
    await button(page, 'Bewaren').click()

    await expect(page).toHaveURL('/coursedays')
    const card = column(page, 'Komende dagen').getByRole('article').filter({ hasText: theme })
    await expect(card).toBeInViewport()
    await expect(card).toContainText('Verborgen')
    await expect(card).toContainText('09:30 – 16:30')
    await expect(card).toContainText('Nog 1.200 plaatsen')
    await expect(card.getByText(/^Roosters maken\..*…$/)).toHaveText(/^.{190,201}$/)
    await listSearch(page).fill(unique())
    await choice(page, 'Type').selectOption('Werksessie')
    await expect(page).toHaveURL(/\?.*type=3/)
    await expect(status(page, '1 van')).toBeVisible()
    await choice(page, 'Type').selectOption('Infosessie')
    await expect(page.getByText('Niets gevonden')).toBeVisible()
    await button(page, 'Alles tonen').click()
    await listSearch(page).fill(unique())
    await expect(status(page, '1 van')).toBeVisible()

    await card.getByRole('link').click()
    await expectTrail(page, ['Opleidingsdagen', theme])
    await expect(page.getByRole('link', { name: 'https://handleiding.test/roosters' })).toHaveAttribute(
      'rel',
      /noopener/,
    )
    await page.getByRole('link', { name: 'Bewerken' }).click()
    await expect(text(page, 'Datum')).toHaveValue('28/03/2027')
    await expect(text(page, 'Kilometers')).toHaveValue('64,5')
    await choose(page, 'Locatie', 'muntpunt', 'Muntpunt, Brussel')
    await tick(page, 'Publiek').check()
    await button(page, 'Bewaren').click()
    await expect(page.getByRole('link', { name: 'Muntpunt' })).toBeVisible()
    await expect(page.getByText('Publiek')).toBeVisible()

    await button(page, 'Dag annuleren').click()
    await expect(dialog(page)).toContainText('Er zijn 0 deelnemers.')
    await expect(button(page, 'Terug')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    // The delay is that of a hand: the second click comes when the dialog is there.
    await button(page, 'Dag annuleren').dblclick({ delay: 100 })
    await dialog(page).getByRole('button', { name: 'Dag annuleren' }).click()
    await expect(page.getByText('Deze dag is geannuleerd').first()).toBeVisible()
    await expect(button(page, 'Dag annuleren')).toBeHidden()
  })

  test('two editors do not undo each other, and too few places are pointed out', async ({ page, browser }) => {
    const { id, theme } = await addDay(page)
    const other = await writerPage(browser)
    await page.goto(`/coursedays/${id}/edit`)
    await text(page, 'Thema').fill(`${theme} eerst`)
    await other.goto(`/coursedays/${id}/edit`)
    await text(other, 'Kilometers').fill('12')
    await button(other, 'Bewaren').click()
    await expect(heading(other)).toHaveText(theme)
    await other.close()
    await button(page, 'Bewaren').click()
    await page.getByRole('button', { name: 'Nieuwe gegevens laden' }).click()
    await expect(text(page, 'Kilometers')).toHaveValue('12')
    await button(page, 'Bewaren').click()
    await expect(heading(page)).toHaveText(`${theme} eerst`)

    const people = ['een', 'twee'].map((name) => ({ email: `${name}@elders.test` }))
    await call(page, 'courseDays.addParticipants', { openCourseDayId: id, schoolGuid: null, participants: people })
    await page.goto(`/coursedays/${id}/edit`)
    await text(page, 'Aantal plaatsen').fill('1')
    await expect(status(page, 'Er zijn al 2 deelnemers.')).toBeVisible()
    await expect(button(page, 'Bewaren')).toBeEnabled()
  })
})
