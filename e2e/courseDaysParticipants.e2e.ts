// The participants of a course day: added, marked and removed by an admin, several at once by a school admin.

import { as } from './accounts.ts'
import { act, addDay, openDay, participants, writerPage } from './courseDays.ts'
import { unique } from './groups.ts'
import { button, choice, choose, expectWrong, text, tick } from './fields.ts'
import { expectAccessible, expectNarrow, widths } from './looks.ts'
import { dialog } from './messages.ts'
import { addSchool } from './schools.ts'
import { row } from './tables.ts'
import { expect, test } from './test.ts'
import { addUsers } from './usersPanel.ts'

test.describe('as an admin', () => {
  test.use(as('admin'))

  test('users of a school and somebody without account are added, marked and removed', async ({ page }) => {
    const school = await addSchool(page)
    await addUsers(page, school.guid, ['An Maes', 'Jan Peeters', 'Mia Claes'])
    const { id } = await addDay(page, { maxParticipants: 3 })
    await openDay(page, id)
    await button(page, '+ Deelnemers toevoegen').click()
    await choose(page, 'School of persoon', unique(), `Mia Claes (${school.name})`)
    const users = page.getByRole('group', { name: 'Gebruikers van de school' })
    await expect(users.getByRole('checkbox', { name: 'Mia Claes' })).toBeChecked()
    await users.getByRole('checkbox', { name: 'An Maes' }).check()
    await expect(dialog(page)).toContainText(/Kost de school 2 × €.*excl\. btw/)
    await expectAccessible(page)
    await page.setViewportSize({ width: widths.desktop, height: 900 })
    await button(page, '2 toevoegen').click()
    await expect(dialog(page)).toBeHidden()
    await expect(participants(page).getByRole('row')).toHaveCount(3)
    await expect(page.getByText(/^2 mails verzonden$/)).toBeVisible()

    await button(page, '+ Deelnemers toevoegen').click()
    await choose(page, 'School of persoon', school.name, `${school.name}, Ieper`)
    await expect(users.getByRole('checkbox', { name: 'Jan Peeters' })).not.toBeChecked()
    await expect(users.getByText('Staat al op de lijst')).toHaveCount(2)
    await page.getByText('Zonder account').click()
    await text(page, 'E-mailadres').fill('geen adres')
    await text(page, 'E-mailadres').press('Tab')
    await expectWrong(text(page, 'E-mailadres'), 'geldig e-mailadres')
    await text(page, 'E-mailadres').fill('vrij@elders.test')
    await text(page, 'Achternaam').fill('Vrijwilliger')
    await button(page, '1 toevoegen').click()
    const added = row(participants(page), 'vrij@elders.test')
    await expect(added).toBeVisible()
    await expect(page.getByText('Volzet', { exact: true })).toBeVisible()

    await button(page, '+ Deelnemers toevoegen').click()
    await page.getByText('Zonder account').click()
    await expect(dialog(page).getByText('Deze dag is volzet.')).toBeVisible()
    await expect(button(page, '1 op de wachtlijst zetten')).toBeVisible()
    await button(page, 'Annuleren').click()
    await expect(dialog(page)).toBeHidden()

    const present = tick(page, 'Aanwezig: Vrijwilliger')
    await present.focus()
    await page.keyboard.press('Space')
    await expect(present).toBeChecked()
    await expect(present).toBeFocused()
    await tick(page, 'Factureren: Vrijwilliger').uncheck()
    for (const name of ['Aanwezig', 'Factureren'])
      await expect(tick(page, `${name}: Vrijwilliger`)).not.toHaveAttribute('aria-busy', 'true')
    await page.reload()
    await expect(present).toBeChecked()
    await expect(tick(page, 'Factureren: Vrijwilliger')).not.toBeChecked()
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Exporteren' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^deelnemers-.*\.xlsx$/)
    const paper = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Aanwezigheidslijst' }).click()
    expect((await paper).suggestedFilename()).toMatch(/^aanwezigheid-.*\.pdf$/)
    await expectAccessible(page)
    await expectNarrow(page)

    await act(page, 'Vrijwilliger', 'Verwijderen')
    await dialog(page).getByRole('button', { name: 'Verwijderen' }).click()
    await expect(added).toBeHidden()
  })
})

test.describe('as a school admin', () => {
  test.use(as('schooladmin'))

  test('several users of the own school are ticked at once, and nobody else is seen', async ({ page, browser }) => {
    const writer = await writerPage(browser)
    const { id } = await addDay(writer)
    await openDay(page, id)
    await button(page, '+ Deelnemers toevoegen').click()
    await expect(choice(page, 'School of persoon')).toBeHidden()
    const users = page.getByRole('group', { name: 'Gebruikers van de school' })
    await expect(users.getByText('leerkracht@demo.test')).toBeVisible()
    await expect(users.getByText('inactief@demo.test')).toBeHidden()
    await users.getByRole('checkbox').nth(1).check()
    await users.getByRole('checkbox').nth(2).check()
    await button(page, '2 toevoegen').click()
    await expect(dialog(page)).toBeHidden()
    await expect(participants(page).getByRole('row')).toHaveCount(3)
    await expect(participants(page).getByRole('checkbox')).toHaveCount(0)
    await button(page, '+ Deelnemers toevoegen').click()
    await expect(users.getByText('Staat al op de lijst')).toHaveCount(2)
    await writer.close()
  })
})
