// The users of a school on its page, for an admin.

import { brusselsDate, formatDutchDate } from '@schoolbeheer/domain/dates'
import { as, cookiesOf } from './accounts.ts'
import { unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { linkMailedTo } from './mails.ts'
import { busy, problem, status } from './messages.ts'
import { call } from './procedures.ts'
import { expect, test } from './test.ts'
import { confirmUser } from './users.ts'
import {
  action,
  add,
  button,
  dialog,
  field,
  labels,
  open,
  role,
  row,
  state,
  rows,
  search,
  table,
} from './usersPanel.ts'

test.use(as('admin'))

/** Colours of the theme. */
const red = { light: 'rgb(201, 42, 42)', dark: 'rgb(255, 135, 135)' }
const teal = 'rgb(20, 58, 49)'

test('disables and enables a user', async ({ page }) => {
  await open(page, ['Jan Peeters'])
  await page.evaluate(`
    window.said = new Set()
    const cell = document.querySelector('table[aria-label="Gebruikers"] tbody td:nth-child(3)')
    const observer = new MutationObserver(() => window.said.add(cell.textContent))
    observer.observe(cell, { characterData: true, childList: true, subtree: true })`)
  await action(page, 'Uitschakelen', 'Jan Peeters').click()
  await expect(state(page, 'Jan Peeters')).toHaveText(/^Uitgeschakeld/)
  await expect(action(page, 'Inschakelen', 'Jan Peeters')).toBeFocused()
  await expect(busy(page)).toBeHidden()
  // The switch never went back in between.
  expect(await page.evaluate('[...window.said]')).toEqual(['Uitgeschakeld'])
  await page.reload()
  await expect(state(page, 'Jan Peeters')).toHaveText(/^Uitgeschakeld/)
  await action(page, 'Inschakelen', 'Jan Peeters').click()
  await expect(state(page, 'Jan Peeters')).toHaveText(/^Uitgenodigd/)
  await expect(busy(page)).toBeHidden()
  await page.reload()
  await expect(state(page, 'Jan Peeters')).toHaveText(/^Uitgenodigd/)
})

test('takes a disabling back from the toast; the row keeps its place, under a filter too', async ({ page }) => {
  await open(page, ['An Maes', 'Jan Peeters', 'Zoë Dubois'])
  const filter = page.getByRole('combobox', { name: 'Status' })
  await filter.selectOption('Uitgenodigd')
  await expect(page).toHaveURL(/usersStatus=invited/)
  await action(page, 'Uitschakelen', 'Jan Peeters').click()
  const disabled = status(page, 'Jan Peeters is uitgeschakeld.')
  const takeBack = disabled.getByRole('button', { name: 'Ongedaan maken' })
  // The toast stays while the pointer is over it.
  await takeBack.hover()
  await expect(rows(page)).toContainText(['An Maes', 'Jan Peeters', 'Zoë Dubois'])
  await takeBack.click()
  await expect(status(page, 'Jan Peeters is ingeschakeld.')).toBeVisible()
  await expect(disabled).toBeHidden()
  await expect(state(page, 'Jan Peeters')).toHaveText(/^Uitgenodigd/)
  await action(page, 'Uitschakelen', 'Jan Peeters').click()
  await expect(busy(page)).toBeHidden()
  await page.reload()
  await expect(rows(page)).toContainText(['An Maes', 'Zoë Dubois'])
  await filter.selectOption('Uitgeschakeld')
  await expect(rows(page)).toContainText(['Jan Peeters'])
  await filter.selectOption('Actief')
  await page.getByRole('button', { name: 'Alles tonen' }).click()
  await expect(rows(page)).toHaveCount(3)
})

test('says since when a user is invited, and when one last signed in', async ({ page, context }) => {
  const { users } = await open(page, ['Jan Peeters', 'An Maes'])
  const today = formatDutchDate(brusselsDate(new Date()))
  await expect(state(page, 'Jan Peeters')).toHaveText(`Uitgenodigdsinds ${today}`)
  const somebody = await context.browser()?.newPage()
  if (!somebody) throw new Error('no browser')
  await somebody.goto('/')
  await confirmUser(somebody, users[0]?.userName ?? '', 'Wachtwoord-2026')
  await somebody.close()
  await page.reload()
  await expect(state(page, 'Jan Peeters')).toHaveText('Actief')
  await cookiesOf(users[0]?.userName ?? '', 'Wachtwoord-2026')
  await page.reload()
  await expect(state(page, 'Jan Peeters')).toHaveText(`Actiefaangemeld op ${today}`)
  await expect(action(page, 'Opnieuw uitnodigen', 'Jan Peeters')).toBeHidden()
})

test('deletes a user after a question that says what that means', async ({ page }) => {
  await open(page, ['Jan Peeters', 'An Maes'])
  const remove = action(page, 'Verwijderen', 'Jan Peeters')
  await expect(remove).toHaveCSS('color', red.light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(remove).toHaveCSS('color', red.dark)
  await remove.click()
  const question = dialog(page, 'Jan Peeters verwijderen?')
  // In the place of the scrollbar the background of the page shows, which is as dark as the overlay.
  await expect(page.locator(':root')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
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

test('has the activation mails sent again, to all or to one', async ({ page }) => {
  const { users } = await open(page, ['Jan Peeters', 'An Maes'])
  const { userName } = users[0] ?? { userName: '' }
  const first = await linkMailedTo(userName, 'Activeer')
  await button(page, 'Activatie opnieuw verzenden').click()
  await expect(status(page, 'Activatiemails')).toHaveText('Activatiemails zijn opnieuw verstuurd.Naar 2 personen.')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(status(page, 'Activatiemails')).toHaveCSS('background-color', teal)
  await expect.poll(() => linkMailedTo(userName, 'Activeer')).not.toBe(first)
  const second = await linkMailedTo(userName, 'Activeer')
  await action(page, 'Opnieuw uitnodigen', 'Jan Peeters').click()
  await expect(status(page, 'De activatiemail voor Jan Peeters is opnieuw verzonden.')).toBeVisible()
  await expect.poll(() => linkMailedTo(userName, 'Activeer')).not.toBe(second)
  await action(page, 'Opnieuw uitnodigen', 'Jan Peeters').click()
  await expect(problem(page)).toContainText('kreeg het afgelopen uur al drie mails')
  for (const name of ['Jan Peeters', 'An Maes']) await action(page, 'Uitschakelen', name).click()
  await expect(action(page, 'Opnieuw uitnodigen', 'An Maes')).toBeHidden()
  await expect(busy(page)).toHaveCount(0)
  await button(page, 'Activatie opnieuw verzenden').click()
  await expect(status(page, /^Iedereen heeft/)).toContainText('er is geen mail verzonden')
})

test('finds users by name and user name, by the address too', async ({ page }) => {
  await open(page, ['Zoë Dubois', 'An Maes', 'Jan Peeters'])
  await expect(rows(page).getByRole('cell').first()).toHaveText('An Maes')
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

test('uses it on a phone, on cards, and in the whole width of a large window', async ({ page }) => {
  await open(page, ['Jan Peeters'])
  await page.setViewportSize({ width: 1920, height: 900 })
  await expect.poll(async () => (await table(page).boundingBox())?.width).toBeGreaterThan(1500)
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
