// The dialog that adds a user to a school or changes one.

import { as } from './accounts.ts'
import { unique } from './groups.ts'
import { expectAccessible } from './looks.ts'
import { linkMailedTo } from './mails.ts'
import { status } from './messages.ts'
import { call } from './procedures.ts'
import { expectMade } from './tables.ts'
import { expect, test } from './test.ts'
import { action, add, button, dialog, field, labels, open, role, row, rows, search, state } from './usersPanel.ts'

test.describe('an admin', () => {
  test.use(as('admin'))

  test('adds a user, who gets the activation mail and is active', async ({ page }) => {
    await open(page)
    await add(page).first().click()
    const form = dialog(page, 'Nieuwe gebruiker')
    const userName = `Zoë.${unique()}@school.test`.replace('ë', 'e')

    await test.step('the dialog starts at the user name, and closes by its buttons alone', async () => {
      await expect(field(page, 'Gebruikersnaam')).toBeFocused()
      await expect(field(page, 'Gebruikersnaam')).toHaveAttribute('type', 'email')
      await expect(button(page, 'Aanmaken')).toBeDisabled()
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 5)
      await expect(form).toBeVisible()
    })

    await test.step('the user name has to be an e-mail address, the names may be missing', async () => {
      await field(page, 'Gebruikersnaam').fill('zoe')
      await field(page, 'Voornaam').focus()
      await expect(field(page, 'Gebruikersnaam')).toHaveAccessibleDescription(/Vul een geldig e-mailadres in\./)
      await expect(button(page, 'Aanmaken')).toBeDisabled()
      await field(page, 'Gebruikersnaam').fill(userName)
      await expect(button(page, 'Aanmaken')).toBeEnabled()
    })

    await field(page, 'Voornaam').fill('Zoë')
    await field(page, 'Achternaam').fill("D'hondt")
    await button(page, 'Aanmaken').dblclick()
    await expect(status(page, 'De activatiemail is onderweg.')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(state(page, "Zoë D'hondt")).toHaveText(/^Uitgenodigd/)
    await expect(row(page, "Zoë D'hondt")).toContainText(userName)
    await expect(labels(page, "Zoë D'hondt")).toHaveCount(0)
    await expect(rows(page)).toHaveCount(1)
    expect(await linkMailedTo(userName, 'Activeer')).toContain('/confirm?')
    await page.reload()
    await expect(state(page, "Zoë D'hondt")).toHaveText(/^Uitgenodigd/)

    await test.step('the next one starts empty', async () => {
      await add(page).click()
      for (const name of ['Gebruikersnaam', 'Voornaam', 'Achternaam']) await expect(field(page, name)).toHaveValue('')
      await field(page, 'Voornaam').fill('Weg')
      await button(page, 'Annuleren').click()
      await expect(form).toBeHidden()
      await expect(add(page)).toBeFocused()
      await add(page).click()
      await expect(field(page, 'Voornaam')).toHaveValue('')
    })
  })

  test('gives a new user roles at once, and is asked before one of them is Beheerder', async ({ page }) => {
    await open(page)
    await add(page).first().click()
    await field(page, 'Gebruikersnaam').fill(`rollen.${unique()}@school.test`)
    await field(page, 'Voornaam').fill('Rolf')
    await role(page, 'Directie').check()
    await role(page, 'Beheerder').click()
    const question = dialog(page, 'Rolf beheerder maken?')
    await question.getByRole('button', { name: 'Annuleren' }).click()
    await expect(role(page, 'Beheerder')).not.toBeChecked()
    await role(page, 'Beheerder').click()
    await question.getByRole('button', { name: 'Beheerder maken' }).click()
    await expect(role(page, 'Beheerder')).toBeChecked()
    await expectAccessible(page)
    await button(page, 'Aanmaken').click()
    await expect(status(page, 'De activatiemail is onderweg.')).toBeVisible()
    await expect(labels(page, 'Rolf')).toHaveText(['Beheerder', 'Directie'])
    await page.reload()
    await expect(labels(page, 'Rolf')).toHaveText(['Beheerder', 'Directie'])
  })

  test('is told at its field and in an alert that a user name is taken, and loses nothing', async ({ page }) => {
    const { users } = await open(page, ['Jan Peeters'])
    await search(page).fill('peeters')
    await add(page).click()
    await field(page, 'Gebruikersnaam').fill(users[0]?.userName.toUpperCase() ?? '')
    await field(page, 'Voornaam').fill('Jan')
    await field(page, 'Achternaam').fill('De Tweede')
    await button(page, 'Aanmaken').click()
    await expect(field(page, 'Gebruikersnaam')).toHaveAccessibleDescription(/Deze gebruikersnaam is al in gebruik\./)
    await expect(field(page, 'Gebruikersnaam')).toBeFocused()
    const taken = 'Deze gebruikersnaam is al in gebruik.'
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText([taken, taken])
    await expect(field(page, 'Achternaam')).toHaveValue('De Tweede')
    await field(page, 'Gebruikersnaam').fill(`twee.${unique()}@school.test`)
    await button(page, 'Aanmaken').click()
    await expectMade(row(page, 'Jan De Tweede'))
    await expect(rows(page)).toHaveCount(2)
  })

  test('edits the names of a user; the user name is text', async ({ page }) => {
    const { users } = await open(page, ['Jan Peeters'])
    await action(page, 'Bewerken', 'Jan Peeters').click()
    const form = dialog(page, 'Jan Peeters bewerken')
    await expect(form).toContainText(users[0]?.userName ?? '')
    await expect(form.getByRole('textbox')).toHaveCount(2)
    await expect(field(page, 'Voornaam')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await field(page, 'Voornaam').fill('Johannes')
    await button(page, 'Annuleren').click()
    await expect(row(page, 'Jan Peeters')).toBeVisible()

    await action(page, 'Bewerken', 'Jan Peeters').click()
    await expect(field(page, 'Voornaam')).toHaveValue('Jan')
    await field(page, 'Voornaam').fill('Johan')
    await field(page, 'Achternaam').fill('')
    await form.getByRole('button', { name: 'Bewerken' }).click()
    await expect(form).toBeHidden()
    await expect(state(page, 'Johan')).toHaveText(/^Uitgenodigd/)
    await expect(action(page, 'Bewerken', 'Johan')).toBeFocused()
    await page.reload()
    await expect(state(page, 'Johan')).toHaveText(/^Uitgenodigd/)
    await action(page, 'Bewerken', 'Johan').click()
    await dialog(page, 'Johan bewerken').getByRole('button', { name: 'Wijzigingen tonen' }).click()
    await expect(page.getByRole('list', { name: 'Wijzigingen' }).getByRole('listitem')).toHaveText([
      /Gewijzigd door \S+VoornaamJan → JohanAchternaamPeeters → leeg$/,
      /Aangemaakt door \S+$/,
    ])
  })

  test('reads that a user was deleted while being edited, with what was typed still there', async ({ page }) => {
    const { guid, users } = await open(page, ['Jan Peeters', 'An Maes'])
    await action(page, 'Bewerken', 'Jan Peeters').click()
    await field(page, 'Voornaam').fill('Johan')
    await call(page, 'users.remove', { id: users[0]?.id, schoolId: guid })
    const form = dialog(page, 'Jan Peeters bewerken')
    await form.getByRole('button', { name: 'Bewerken' }).click()
    await expect(form.getByRole('alert')).toHaveText('Deze gebruiker bestaat niet meer.')
    await expect(field(page, 'Voornaam')).toHaveValue('Johan')
    await button(page, 'Annuleren').click()
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, 'Jan Peeters')).toBeHidden()
  })
})
