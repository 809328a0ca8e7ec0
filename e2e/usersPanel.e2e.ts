// The users of a school on its page, for an admin.

import type { Page, Request } from '@playwright/test'
import { as, endSession, signIn } from './accounts.ts'
import { unique } from './groups.ts'
import { expectAccessible, expectNarrow, widths } from './looks.ts'
import { linkMailedTo } from './mails.ts'
import { call } from './procedures.ts'
import { addSchool } from './schools.ts'
import { expect, test } from './test.ts'
import {
  action,
  add,
  button,
  dialog,
  field,
  labels,
  open,
  refuse,
  role,
  row,
  rows,
  search,
  table,
} from './usersPanel.ts'

const switches = /\/trpc\/users\.set/

async function signInAsAdmin(page: Page) {
  await page.goto('/login')
  await signIn(page, 'admin')
  await expect(page).toHaveURL('/home')
}

async function signInAgain(page: Page) {
  const question = dialog(page, 'Opnieuw aanmelden')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    question.getByRole('button', { name: 'Aanmelden' }).click(),
  ])
  const closed = popup.waitForEvent('close')
  await signIn(popup, 'admin')
  await closed
  await expect(question).toBeHidden()
}

/** What the switches send from now on: the field that says what is asked, and its value. */
function asked(page: Page): string[] {
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
    const refusals = page.getByRole('main').getByRole('alert')
    const notDisabled = refusals.filter({ hasText: 'Jan Peeters is niet uitgeschakeld.' })
    await expect(notDisabled).toContainText('U hebt geen rechten om dit te doen.')
    await expect(row(page, 'Jan Peeters').getByRole('cell').first()).toHaveText('Jan Peeters, actief')
    await expect(action(page, 'Uitschakelen', 'Jan Peeters')).toBeFocused()

    await action(page, 'Rollen', 'Jan Peeters').click()
    await page.route(switches, (route) => route.abort(), { times: 1 })
    await role(page, 'Directie').click()
    const notGiven = refusals.filter({ hasText: 'Jan Peeters heeft de rol Directie niet gekregen.' })
    await expect(notGiven).toContainText('niet bereikbaar')
    await expect(role(page, 'Directie')).not.toBeChecked()
    await expect(role(page, 'Directie')).toBeFocused()
    await expect(notDisabled).toBeVisible()
    await role(page, 'Directie').check()
    await expect(notGiven).toBeHidden()
    await page.keyboard.press('Escape')
    await expectAccessible(page, [widths.desktop])
    await notDisabled.getByRole('button', { name: 'Sluiten' }).click()
    await expect(refusals).toHaveCount(0)

    await call(page, 'users.remove', { id: users[0]?.id, schoolId: guid })
    await action(page, 'Uitschakelen', 'Jan Peeters').click()
    await expect(notDisabled).toContainText('bestaat niet meer')
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

  test('reads why a switch far down was refused where they are', async ({ page }) => {
    const names = Array.from({ length: 30 }, (_, index) => `Jan Maes-${String(index).padStart(2, '0')}`)
    await open(page, names)
    await page.route(switches, (route) => refuse(route, 403, 'shared_error_forbidden'), { times: 1 })
    await page.mouse.wheel(0, 100_000)
    await action(page, 'Uitschakelen', 'Jan Maes-29').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Jan Maes-29 is niet' })).toBeInViewport({ ratio: 1 })
    await expect(action(page, 'Uitschakelen', 'Jan Maes-29')).toBeInViewport({ ratio: 1 })
  })

  test('reads html, right-to-left marks and endless names as text', async ({ page }) => {
    const turned = { id: 1, userName: 'an@school.test', firstName: '\u202EnA', roles: ['Active', '<b>Rol</b>'] }
    const html = { id: 2, userName: 'b@school.test', lastName: '<img src=x onerror="alert(1)">', roles: null }
    const endless = { id: 3, userName: `${'y'.repeat(10_000)}@school.test`, lastName: 'x'.repeat(10_000) }
    await page.route(/users\.list/, (route) =>
      route.fulfill({ json: [{ result: { data: { json: [turned, html, endless] } } }] }),
    )
    const { id } = await addSchool(page)
    await page.goto(`/schools/${id}`)
    await expect(rows(page).getByRole('cell').first()).toBeVisible()
    for (const text of [turned.firstName, html.lastName, endless.lastName, endless.userName])
      await expect(table(page).getByText(text, { exact: true })).toBeVisible()
    await expect(labels(page, turned.userName)).toHaveText(['<b>Rol</b>'])
    await expectNarrow(page)
    const name = `\u2068${turned.firstName}\u2069`
    await action(page, 'Verwijderen', name).click()
    await expect(dialog(page, `${name} verwijderen?`)).toContainText(`${name} wordt meteen overal afgemeld`)
    await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await action(page, 'Verwijderen', endless.lastName).click()
    await expect(dialog(page, endless.lastName)).toBeVisible()
    await expectNarrow(page)
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
