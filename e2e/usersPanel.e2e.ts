// The users of a school on its page, for an admin.

import { as } from './accounts.ts'
import { unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { linkMailedTo } from './mails.ts'
import { busy, status } from './messages.ts'
import { call } from './procedures.ts'
import { expect, test } from './test.ts'
import { action, add, button, dialog, field, labels, open, role, row, rows, search, table } from './usersPanel.ts'

test.use(as('admin'))

test('disables and enables a user', async ({ page }) => {
  await open(page, ['Jan Peeters'])
  await page.evaluate(`
    window.said = new Set()
    const cell = document.querySelector('table[aria-label="Gebruikers"] tbody td')
    const observer = new MutationObserver(() => window.said.add(cell.textContent))
    observer.observe(cell, { characterData: true, childList: true, subtree: true })`)
  await action(page, 'Uitschakelen', 'Jan Peeters').click()
  await expect(row(page, 'Jan Peeters').getByRole('cell').first()).toHaveText('Jan Peeters, niet actief')
  await expect(action(page, 'Inschakelen', 'Jan Peeters')).toBeFocused()
  await expect(busy(page)).toBeHidden()
  // The switch never went back in between.
  expect(await page.evaluate('[...window.said]')).toEqual(['Jan Peeters, niet actief'])
  await page.reload()
  await expect(row(page, 'Jan Peeters').getByRole('cell').first()).toHaveText('Jan Peeters, niet actief')
  await action(page, 'Inschakelen', 'Jan Peeters').click()
  await expect(row(page, 'Jan Peeters').getByRole('cell').first()).toHaveText('Jan Peeters, actief')
  await expect(busy(page)).toBeHidden()
  await page.reload()
  await expect(row(page, 'Jan Peeters').getByRole('cell').first()).toHaveText('Jan Peeters, actief')
})

test('gives and takes roles, from the keyboard too', async ({ page }) => {
  await open(page, ['Jan Peeters'])
  await action(page, 'Rollen', 'Jan Peeters').click()
  await expect(page.getByRole('group', { name: 'Rollen van Jan Peeters' }).getByRole('checkbox')).toHaveCount(14)
  await role(page, 'Directie').check()
  await role(page, 'Adjunct-directeur').check()
  await role(page, 'Schoolbeheerder').check()
  await expect(labels(page, 'Jan Peeters')).toHaveText(['Directie', 'Schoolbeheerder', 'Adjunct-directeur'])
  await role(page, 'Directie').focus()
  await page.keyboard.press('Space')
  await expect(role(page, 'Directie')).not.toBeChecked()
  await expect(role(page, 'Directie')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(action(page, 'Rollen', 'Jan Peeters')).toBeFocused()
  await expect(busy(page)).toBeHidden()
  await page.reload()
  await expect(labels(page, 'Jan Peeters')).toHaveText(['Schoolbeheerder', 'Adjunct-directeur'])
})

test('deletes a user after a question that says what that means', async ({ page }) => {
  await open(page, ['Jan Peeters', 'An Maes'])
  await action(page, 'Verwijderen', 'Jan Peeters').click()
  const question = dialog(page, 'Jan Peeters verwijderen?')
  await expect(question).toContainText('kan zich niet meer aanmelden')
  await expect(question.getByRole('button', { name: 'Annuleren' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(row(page, 'Jan Peeters')).toBeVisible()

  await action(page, 'Verwijderen', 'Jan Peeters').click()
  const calls: string[] = []
  page.on('request', (request) => void (/users\.remove/.test(request.url()) && calls.push(request.url())))
  await question.getByRole('button', { name: 'Verwijderen' }).dblclick()
  await expect(question).toBeHidden()
  await expect(rows(page)).toHaveCount(1)
  expect(calls).toHaveLength(1)
  await page.keyboard.press('Tab')
  await expect(search(page)).toBeFocused()
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'An Maes')).toBeVisible()
})

test('deletes somebody who was deleted meanwhile, without an error', async ({ page }) => {
  const { guid, users } = await open(page, ['Jan Peeters', 'An Maes'])
  await call(page, 'users.remove', { id: users[0]?.id, schoolId: guid })
  await action(page, 'Verwijderen', 'Jan Peeters').click()
  await dialog(page, 'Jan Peeters verwijderen?').getByRole('button', { name: 'Verwijderen' }).click()
  await expect(status(page, 'Deze gebruiker bestaat niet meer.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rows(page)).toHaveCount(1)
})

test('has the activation mails sent again', async ({ page }) => {
  const { users } = await open(page, ['Jan Peeters'])
  const { userName } = users[0] ?? { userName: '' }
  const first = await linkMailedTo(userName, 'Activeer')
  await button(page, 'Activatie opnieuw versturen').click()
  await expect(status(page, 'Activatiemails')).toHaveText('Activatiemails zijn opnieuw verstuurd.')
  await expect.poll(() => linkMailedTo(userName, 'Activeer')).not.toBe(first)
})

test('finds users by name and user name, by the address too', async ({ page }) => {
  await open(page, ['Zoë Dubois', 'An Maes', 'Jan Peeters'])
  await expect(rows(page).getByRole('cell').first()).toHaveText('An Maes, actief')
  await search(page).fill('zoe')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\?users=zoe$/)
  await search(page).fill(`u2.${unique()}`)
  await expect(rows(page)).toContainText(['Jan Peeters'])
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toContainText(['Jan Peeters'])
  await search(page).fill('niemand')
  await expect(page.getByText('Niets gevonden')).toBeVisible()
  await page.getByRole('button', { name: 'Alles tonen' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(page).toHaveURL(/\/schools\/\d+$/)
  const header = page.getByRole('columnheader', { name: 'Gebruikersnaam' })
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/\?usersSort=userName$/)
  await expect(table(page).getByRole('columnheader', { name: 'Rollen' }).getByRole('button')).toHaveCount(0)
})

test('uses it on a phone, on cards', async ({ page }) => {
  await open(page, ['Jan Peeters'])
  await expectNarrow(page)
  await action(page, 'Rollen', 'Jan Peeters').click()
  await role(page, 'Personeelsadministratie').check()
  await expect(labels(page, 'Jan Peeters')).toHaveText(['Personeelsadministratie'])
  await expectNarrow(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 500 })
  await action(page, 'Rollen', 'Jan Peeters').click()
  await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await action(page, 'Bewerken', 'Jan Peeters').click()
  await expect(dialog(page, 'Jan Peeters bewerken')).toBeVisible()
  await expectNarrow(page)
})

test('opens dialogs and menus that are accessible', async ({ page }) => {
  await open(page, ['Jan Peeters', 'An Maes'])
  await action(page, 'Rollen', 'Jan Peeters').click()
  await role(page, 'Directie').check()
  await expect(labels(page, 'Jan Peeters')).toHaveText(['Directie'])
  await action(page, 'Uitschakelen', 'An Maes').click()
  await action(page, 'Rollen', 'Jan Peeters').click()
  await expect(role(page, 'Directie')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await add(page).click()
  await field(page, 'Gebruikersnaam').fill('jan')
  await field(page, 'Voornaam').focus()
  await expect(field(page, 'Gebruikersnaam')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await button(page, 'Annuleren').click()

  await action(page, 'Verwijderen', 'Jan Peeters').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
