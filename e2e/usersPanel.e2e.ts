// The users of a school on its page, for each who may see them.

import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { as, signIn, signInAs } from './accounts.ts'
import { unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { linkMailedTo } from './mails.ts'
import { call, post } from './procedures.ts'
import { addSchool } from './schools.ts'
import { expect, test } from './test.ts'
import { addUserTo, confirmUser } from './users.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Gebruikers' })
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const action = (page: Page, text: string, name: string) =>
  page.getByRole('button', { name: `${text}: ${name}`, exact: true })
const labels = (page: Page, name: string) => row(page, name).getByRole('listitem')
const role = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const add = (page: Page) => page.getByRole('button', { name: 'Nieuwe gebruiker' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Zoeken in gebruikers' })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

const switches = /\/trpc\/users\.set/

/** Opens the page of a new school with these users, each with a user name of its own; the page has to be an admin's. */
const open = async (page: Page, names: string[] = []) => {
  const school = await addSchool(page)
  const users = await addUsers(page, school.guid, names)
  await page.goto(`/schools/${school.id}`)
  await expect(names.length > 0 ? table(page) : page.getByText('Deze school heeft nog geen gebruikers')).toBeVisible()
  return { ...school, users }
}

const addUsers = async (page: Page, schoolId: string, names: string[]) => {
  const users = []
  for (const [index, name] of names.entries()) {
    const [firstName, lastName] = name.split(' ')
    users.push(await addUserTo(page, schoolId, { firstName, lastName, userName: `u${index}.${unique()}@school.test` }))
  }
  return users
}

/** How the gateway answers a procedure that it refuses. */
const refuse = (route: Route, status: number, message: string) =>
  route.fulfill({ status, json: [{ error: { json: { message, code: -32000, data: { httpStatus: status } } } }] })

/** Ends the session behind the page's back; the provider asks for a password again. */
const endSession = async (page: Page) => {
  await post(page, '/auth/logout')
  await page.context().clearCookies({ name: /_session/ })
}

const signInAsAdmin = async (page: Page) => {
  await page.goto('/login')
  await signIn(page, 'admin')
  await expect(page).toHaveURL('/home')
}

const signInAgain = async (page: Page) => {
  const asked = dialog(page, 'Opnieuw aanmelden')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    asked.getByRole('button', { name: 'Aanmelden' }).click(),
  ])
  const closed = popup.waitForEvent('close')
  await signIn(popup, 'admin')
  await closed
  await expect(asked).toBeHidden()
}

/** What the switches send from now on: the field that says what is asked, and its value. */
const asked = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request: Request) => {
    if (!switches.test(request.url())) return
    const body: Record<string, { json: { role?: string; value?: boolean; active?: boolean } }> = request.postDataJSON()
    for (const { json } of Object.values(body)) seen.push(`${json.role ?? 'Active'} ${json.value ?? json.active}`)
  })
  return seen
}

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
    await expect(form).toBeHidden()
    await expect(row(page, "Zoë D'hondt").getByRole('cell').first()).toHaveText("Zoë D'hondt, actief")
    await expect(row(page, "Zoë D'hondt")).toContainText(userName)
    await expect(labels(page, "Zoë D'hondt")).toHaveCount(0)
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('status').filter({ hasText: 'De activatiemail is onderweg.' })).toBeVisible()
    expect(await linkMailedTo(userName, 'Activeer')).toContain('/confirm?')
    await page.reload()
    await expect(row(page, "Zoë D'hondt").getByRole('cell').first()).toHaveText("Zoë D'hondt, actief")

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

  test('sees a new user as active, whatever the identity service answers', async ({ page }) => {
    await open(page, ['Jan Peeters'])
    const created = { id: 2_000_000, userName: `elders.${unique()}@school.test`, firstName: 'Elders', roles: null }
    const answer = (json: unknown) => (route: Route) => route.fulfill({ json: [{ result: { data: { json } } }] })
    await page.route('**/trpc/users.create**', answer(created), { times: 1 })
    await add(page).click()
    await field(page, 'Gebruikersnaam').fill(created.userName)
    await button(page, 'Aanmaken').click()
    await expect(row(page, 'Elders').getByRole('cell').first()).toHaveText('Elders, actief')

    // One that does not say who was added: the list does.
    await page.route('**/trpc/users.create**', answer(true), { times: 1 })
    await page.route('**/trpc/users.list**', answer([{ ...created, roles: ['Active', 'Mystery'] }]), { times: 1 })
    await add(page).click()
    await field(page, 'Gebruikersnaam').fill(created.userName)
    await button(page, 'Aanmaken').click()
    await expect(rows(page)).toHaveCount(1)
    await expect(labels(page, 'Elders')).toHaveText(['Mystery'])
  })

  test('is told at its field that a user name is taken, and loses nothing', async ({ page }) => {
    const { users } = await open(page, ['Jan Peeters'])
    await add(page).click()
    await field(page, 'Gebruikersnaam').fill(users[0]?.userName.toUpperCase() ?? '')
    await field(page, 'Voornaam').fill('Jan')
    await field(page, 'Achternaam').fill('De Tweede')
    await button(page, 'Aanmaken').click()
    await expect(field(page, 'Gebruikersnaam')).toHaveAccessibleDescription(/Deze gebruikersnaam is al in gebruik\./)
    await expect(field(page, 'Gebruikersnaam')).toBeFocused()
    await expect(field(page, 'Achternaam')).toHaveValue('De Tweede')
    await field(page, 'Gebruikersnaam').fill(`twee.${unique()}@school.test`)
    await button(page, 'Aanmaken').click()
    await expect(row(page, 'Jan De Tweede')).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
  })

  test('reads in the dialog why a user cannot be added, and tries again', async ({ page }) => {
    await open(page)
    await add(page).first().click()
    await field(page, 'Gebruikersnaam').fill(`nieuw.${unique()}@school.test`)
    await field(page, 'Voornaam').fill('Nieuw')
    const form = dialog(page, 'Nieuwe gebruiker')
    for (const [status, message, text] of [
      [403, 'shared_error_forbidden', 'U hebt geen rechten om dit te doen.'],
      [400, 'Zegt een andere dienst\nin twee regels', /Zegt een andere dienst\s+in twee regels/],
    ] as const) {
      await page.route('**/trpc/users.create**', (route) => refuse(route, status, message), { times: 1 })
      await button(page, 'Aanmaken').click()
      await expect(form.getByRole('alert')).toHaveText(text)
      await expect(field(page, 'Voornaam')).toHaveValue('Nieuw')
    }
    await page.route('**/trpc/users.create**', (route) => route.abort(), { times: 1 })
    await button(page, 'Aanmaken').click()
    await expect(form.getByRole('alert')).toContainText('De server is niet bereikbaar.')
    await button(page, 'Aanmaken').click()
    await expect(row(page, 'Nieuw')).toBeVisible()
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
    await expect(row(page, 'Johan').getByRole('cell').first()).toHaveText('Johan, actief')
    await expect(action(page, 'Bewerken', 'Johan')).toBeFocused()
    await page.reload()
    await expect(row(page, 'Johan').getByRole('cell').first()).toHaveText('Johan, actief')
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
    await expect(page.getByRole('img', { name: 'Even geduld' })).toBeHidden()
    // At no moment it went back.
    expect(await page.evaluate('[...window.said]')).toEqual(['Jan Peeters, niet actief'])
    await page.reload()
    await expect(row(page, 'Jan Peeters').getByRole('cell').first()).toHaveText('Jan Peeters, niet actief')
    await action(page, 'Inschakelen', 'Jan Peeters').click()
    await expect(row(page, 'Jan Peeters').getByRole('cell').first()).toHaveText('Jan Peeters, actief')
    await expect(page.getByRole('img', { name: 'Even geduld' })).toBeHidden()
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
    await expect(page.getByRole('img', { name: 'Even geduld' })).toBeHidden()
    await page.reload()
    await expect(labels(page, 'Jan Peeters')).toHaveText(['Schoolbeheerder', 'Adjunct-directeur'])
  })

  test('sees at once what was asked, and in the end what was asked last', async ({ page }) => {
    await open(page, ['Jan Peeters'])
    const seen = asked(page)
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(switches, (route) => held.then(() => route.continue()))
    await action(page, 'Rollen', 'Jan Peeters').click()
    await role(page, 'TA').check()
    await role(page, 'ICT').click()
    await role(page, 'ICT').click()
    await expect(role(page, 'TA')).toBeChecked()
    await expect(role(page, 'ICT')).not.toBeChecked()
    await expect(labels(page, 'Jan Peeters')).toHaveText(['TA'])
    await expect(row(page, 'Jan Peeters').getByRole('img', { name: 'Even geduld' })).toBeVisible()
    await expect.poll(() => seen).toEqual(['TA true', 'ICT true'])
    answer()
    await expect(page.getByRole('img', { name: 'Even geduld' })).toBeHidden()
    expect(seen).toEqual(['TA true', 'ICT true', 'ICT false'])
    await expect(labels(page, 'Jan Peeters')).toHaveText(['TA'])
    await page.reload()
    await expect(labels(page, 'Jan Peeters')).toHaveText(['TA'])
  })

  test('is not shown an older list once something was changed', async ({ page }) => {
    await open(page, ['Jan Peeters', 'An Maes'])
    let answerList = () => {}
    const held = new Promise<void>((resolve) => (answerList = resolve))
    const reading = page.waitForRequest(/users\.list/)
    await page.route(
      /users\.list/,
      async (route) => {
        const response = await route.fetch()
        await held
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    // What is refused has the list read again.
    await page.route(switches, (route) => refuse(route, 403, 'shared_error_forbidden'), { times: 1 })
    await action(page, 'Uitschakelen', 'An Maes').click()
    const older = await reading
    await action(page, 'Uitschakelen', 'Jan Peeters').click()
    const newer = await page.waitForResponse(/users\.list/)
    expect(newer.request()).not.toBe(older)
    answerList()
    await older.response()
    await expect(page.getByRole('img', { name: 'Even geduld' })).toBeHidden()
    await expect(row(page, 'Jan Peeters').getByRole('cell').first()).toHaveText('Jan Peeters, niet actief')
    await expect(row(page, 'An Maes').getByRole('cell').first()).toHaveText('An Maes, actief')
  })

  test('sees a switch go back that is refused, and why; the focus stays', async ({ page }) => {
    const { guid, users } = await open(page, ['Jan Peeters', 'An Maes'])
    await page.route(switches, (route) => refuse(route, 403, 'shared_error_forbidden'), { times: 1 })
    await action(page, 'Uitschakelen', 'Jan Peeters').click()
    await expect(toast(page, 'Jan Peeters is niet uitgeschakeld.')).toContainText('U hebt geen rechten om dit te doen.')
    await expect(row(page, 'Jan Peeters').getByRole('cell').first()).toHaveText('Jan Peeters, actief')
    await expect(action(page, 'Uitschakelen', 'Jan Peeters')).toBeFocused()

    await action(page, 'Rollen', 'Jan Peeters').click()
    await page.route(switches, (route) => route.abort(), { times: 1 })
    await role(page, 'Directie').click()
    await expect(toast(page, 'Jan Peeters heeft de rol Directie niet gekregen.')).toContainText('niet bereikbaar')
    await expect(role(page, 'Directie')).not.toBeChecked()
    await expect(role(page, 'Directie')).toBeFocused()
    await page.keyboard.press('Escape')

    await call(page, 'users.remove', { id: users[0]?.id, schoolId: guid })
    await action(page, 'Uitschakelen', 'Jan Peeters').click()
    await expect(toast(page, 'Jan Peeters is niet uitgeschakeld.').last()).toContainText('bestaat niet meer')
    await expect(row(page, 'Jan Peeters')).toBeHidden()
    await expect(rows(page)).toHaveCount(1)
  })

  test('deletes a user after a question that says what that means', async ({ page }) => {
    await open(page, ['Jan Peeters', 'An Maes'])
    await action(page, 'Verwijderen', 'Jan Peeters').click()
    const question = dialog(page, 'Jan Peeters verwijderen?')
    await expect(question).toContainText('kan niet meer aanmelden')
    await expect(question.getByRole('button', { name: 'Annuleren' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(row(page, 'Jan Peeters')).toBeVisible()

    await action(page, 'Verwijderen', 'Jan Peeters').click()
    await page.route(/users\.remove/, (route) => refuse(route, 503, 'shared_error_upstream_down'), { times: 1 })
    await question.getByRole('button', { name: 'Verwijderen' }).click()
    await expect(question.getByRole('alert')).toContainText('Een achterliggende dienst is niet bereikbaar.')
    await expect(row(page, 'Jan Peeters')).toBeAttached()
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
    await expect(page.getByRole('status').filter({ hasText: 'Deze gebruiker bestaat niet meer.' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(rows(page)).toHaveCount(1)
  })

  test('has the activation mails sent again', async ({ page }) => {
    const { users } = await open(page, ['Jan Peeters'])
    const { userName } = users[0] ?? { userName: '' }
    const first = await linkMailedTo(userName, 'Activeer')
    await page.route(/resendConfirmation/, (route) => route.abort(), { times: 1 })
    await button(page, 'Activatie opnieuw versturen').click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Er ging iets mis bij het versturen van de activatiemails.',
    )
    await button(page, 'Activatie opnieuw versturen').click()
    await expect(page.getByRole('status').filter({ hasText: 'Activatiemails' })).toHaveText(
      'Activatiemails zijn opnieuw verstuurd.',
    )
    await expect(page.getByRole('main').getByRole('alert')).toBeHidden()
    await expect.poll(() => linkMailedTo(userName, 'Activeer')).not.toBe(first)
  })

  test('finds users by name and user name, by the address too', async ({ page }) => {
    await open(page, ['Zoë Dubois', 'An Maes', 'Jan Peeters'])
    await expect(rows(page).getByRole('cell').first()).toHaveText('Zoë Dubois, actief')
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

  test('toggles among many users without the other rows being touched', async ({ page }) => {
    await open(
      page,
      Array.from({ length: 12 }, (_, index) => `Jan Maes-${String(index).padStart(2, '0')}`),
    )
    await page.evaluate(`
      window.touched = new Set()
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const element = target.nodeType === 1 ? target : target.parentElement
          window.touched.add(element.closest('tr')?.dataset.index ?? 'outside a row')
        }
      }).observe(document.querySelector('table[aria-label="Gebruikers"] tbody'), {
        attributes: true, characterData: true, childList: true, subtree: true,
      })`)
    await action(page, 'Uitschakelen', 'Jan Maes-05').click()
    await expect(row(page, 'Jan Maes-05').getByRole('cell').first()).toHaveText('Jan Maes-05, niet actief')
    await expect(page.getByRole('img', { name: 'Even geduld' })).toBeHidden()
    expect(await page.evaluate('[...window.touched]')).toEqual(['5'])
  })

  test('uses it on a phone, on cards', async ({ page }) => {
    await open(page, ['Jan Peeters'])
    await expectNarrow(page)
    await action(page, 'Rollen', 'Jan Peeters').click()
    await role(page, 'Personeelsadministratie').check()
    await expect(labels(page, 'Jan Peeters')).toHaveText(['Personeelsadministratie'])
    await expectNarrow(page)
    await page.keyboard.press('Escape')
    await action(page, 'Bewerken', 'Jan Peeters').click()
    await expect(dialog(page, 'Jan Peeters bewerken')).toBeVisible()
    await expectNarrow(page)
  })

  test('can use what opens from it, whoever they are', async ({ page }) => {
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
})

test.describe('a session that is over', () => {
  test('is signed in again without leaving what was typed, or what was switched', async ({ page }) => {
    await signInAsAdmin(page)
    await open(page, ['Jan Peeters'])

    await test.step('a switch', async () => {
      await endSession(page)
      await action(page, 'Uitschakelen', 'Jan Peeters').click()
      await signInAgain(page)
      await expect(page.getByRole('img', { name: 'Even geduld' })).toBeHidden()
      await page.reload()
      await expect(row(page, 'Jan Peeters').getByRole('cell').first()).toHaveText('Jan Peeters, niet actief')
    })

    await test.step('a dialog', async () => {
      await add(page).click()
      await field(page, 'Gebruikersnaam').fill(`laat.${unique()}@school.test`)
      await field(page, 'Voornaam').fill('Laat')
      await endSession(page)
      await button(page, 'Aanmaken').click()
      await signInAgain(page)
      await expect(row(page, 'Laat')).toBeVisible()
    })
  })
})

test.describe('leaving', () => {
  test.use(as('admin'))

  test('with something typed in the dialog asks first', async ({ page }) => {
    const { schoolGroupId, name } = await addSchool(page)
    await page.goto(`/schoolgroups/${schoolGroupId}`)
    await page.getByRole('table', { name: 'Scholen' }).getByRole('link', { name }).click()
    await add(page).first().click()
    await field(page, 'Voornaam').fill('Getypt')
    await page.goBack()
    const warning = dialog(page, 'Niet bewaarde wijzigingen')
    await expect(warning).toBeVisible()
    await warning.getByRole('button', { name: 'Blijven' }).click()
    await expect(field(page, 'Voornaam')).toHaveValue('Getypt')
    await page.goBack()
    await warning.getByRole('button', { name: 'Verlaten' }).click()
    await expect(page).toHaveURL(`/schoolgroups/${schoolGroupId}`)
  })
})

test.describe('offline', () => {
  test.use(as('admin'))

  test('a switch waits for the connection, a form says so and keeps what was typed', async ({ page, context }) => {
    await open(page, ['Jan Peeters'])
    // What says so is loaded late, and empty until then.
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: /^$/ })).toBeAttached()
    await context.setOffline(true)
    await action(page, 'Uitschakelen', 'Jan Peeters').click()
    await expect(row(page, 'Jan Peeters').getByRole('cell').first()).toHaveText(/niet actief/)
    await add(page).click()
    await field(page, 'Gebruikersnaam').fill(`traag.${unique()}@school.test`)
    await field(page, 'Voornaam').fill('Traag')
    await button(page, 'Aanmaken').click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('De server is niet bereikbaar.')
    await context.setOffline(false)
    await button(page, 'Aanmaken').click()
    await expect(row(page, 'Traag')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Even geduld' })).toBeHidden()
    await page.reload()
    await expect(row(page, 'Jan Peeters').getByRole('cell').first()).toHaveText('Jan Peeters, niet actief')
  })
})

test.describe('a school admin', () => {
  /** A page on which the admin of a new school with these users is signed in, on the page of that school. */
  const openOwn = async (admin: Page, context: BrowserContext, names: string[]) => {
    const { guid } = await addSchool(admin)
    const [self] = await addUsers(admin, guid, ['Katrien Eigen', ...names])
    await call(admin, 'users.setRole', { id: self?.id, schoolId: guid, role: 'SchoolAdmin', value: true })
    const page = await context.newPage()
    await confirmUser(page, self?.userName ?? '', 'Eigen-school-2026')
    await page.goto('/schools/my')
    await signInAs(page, self?.userName ?? '', 'Eigen-school-2026')
    await expect(table(page)).toBeVisible()
    return { page, guid }
  }

  test('manages the users of the own school, but gives no reserved role', async ({ browser, context }) => {
    const admin = await browser.newPage(as('admin'))
    const { page } = await openOwn(admin, context, ['Jan Peeters'])
    await expect(button(page, 'Activatie opnieuw versturen')).toBeHidden()
    await action(page, 'Rollen', 'Jan Peeters').click()
    for (const name of ['Beheerder', 'Schoolbeheerder', 'Opleiding']) {
      await expect(role(page, name)).toBeDisabled()
      await expect(role(page, name)).toHaveAccessibleDescription('Deze rollen kan alleen een beheerder geven of nemen.')
    }
    await role(page, 'Opleiding').focus()
    await page.keyboard.press('Space')
    await expect(role(page, 'Opleiding')).not.toBeChecked()
    await role(page, 'Directie').check()
    await page.keyboard.press('Escape')
    await action(page, 'Uitschakelen', 'Jan Peeters').click()
    await expect(row(page, 'Jan Peeters').getByRole('cell').first()).toHaveText('Jan Peeters, niet actief')
    await expect(page.getByRole('img', { name: 'Even geduld' })).toBeHidden()
    await page.reload()
    await expect(row(page, 'Jan Peeters').getByRole('cell').first()).toHaveText('Jan Peeters, niet actief')
    await expect(labels(page, 'Jan Peeters')).toHaveText(['Directie'])
    await action(page, 'Verwijderen', 'Jan Peeters').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
    await expect(row(page, 'Jan Peeters')).toBeHidden()
    await add(page).click()
    await field(page, 'Gebruikersnaam').fill(`collega.${unique()}@school.test`)
    await field(page, 'Voornaam').fill('Collega')
    await button(page, 'Aanmaken').click()
    await expect(row(page, 'Collega').getByRole('cell').first()).toHaveText('Collega, actief')
    await admin.close()
  })

  test('cannot lock themselves out, nor an equal', async ({ browser, context }) => {
    const admin = await browser.newPage(as('admin'))
    const { page, guid } = await openOwn(admin, context, [])
    const equal = await addUserTo(admin, guid, { firstName: 'An', lastName: 'Gelijk' })
    await call(admin, 'users.setRole', { id: equal.id, schoolId: guid, role: 'SchoolAdmin', value: true })
    await page.reload()

    const own = 'Katrien Eigen'
    await expect(action(page, 'Verwijderen', own)).toBeHidden()
    for (const [text, reason] of [
      ['Uitschakelen', 'Uw eigen account kunt u niet uitschakelen.'],
      ['Rollen', 'Uw eigen rollen kunt u niet wijzigen.'],
    ] as const) {
      await expect(action(page, text, own)).toBeDisabled()
      await expect(action(page, text, own)).toHaveAccessibleDescription(reason)
      await action(page, text, own).hover()
      await expect(page.getByRole('tooltip', { name: reason })).toBeVisible()
    }
    for (const text of ['Uitschakelen', 'Verwijderen']) {
      await expect(action(page, text, 'An Gelijk')).toBeDisabled()
      await expect(action(page, text, 'An Gelijk')).toHaveAccessibleDescription(
        'Alleen een beheerder kan een gebruiker met deze rollen uitschakelen of verwijderen.',
      )
    }
    await expect(action(page, 'Bewerken', own)).toBeEnabled()
    await expectAccessible(page)
    await action(page, 'Rollen', 'An Gelijk').click()
    await expect(role(page, 'Opleiding')).toBeVisible()
    await expectAccessible(page)
    await expectNarrow(page)
    await admin.close()
  })
})

test.describe('a course writer', () => {
  test.use(as('opleiding'))

  test('reads the users of a school and changes nothing', async ({ page, browser }) => {
    const admin = await browser.newPage(as('admin'))
    const { id, guid } = await addSchool(admin)
    const [user] = await addUsers(admin, guid, ['Jan Peeters'])
    await call(admin, 'users.setRole', { id: user?.id, schoolId: guid, role: 'Directie', value: true })
    await admin.close()
    await page.goto(`/schools/${id}`)
    await expect(row(page, 'Jan Peeters').getByRole('cell')).toHaveText([
      'Jan Peeters, actief',
      user?.userName ?? '',
      'Directie',
    ])
    await expect(rows(page).getByRole('button')).toHaveCount(0)
    await expect(add(page)).toBeHidden()
    await expect(button(page, 'Activatie opnieuw versturen')).toBeHidden()
  })
})
