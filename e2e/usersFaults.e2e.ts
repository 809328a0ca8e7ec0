// The users of a school before an upstream that refuses, is slow, or sends what nobody expects.

import { account } from '@schoolbeheer/contracts/identity/account'
import { roleCall, users, type User } from '@schoolbeheer/contracts/identity/users'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNarrow, widths } from './looks.ts'
import { busy, pageProblem, problem, status } from './messages.ts'
import { school, user } from './records.ts'
import { expect, test, type Upstream } from './upstream.ts'
import { action, add, asked, button, dialog, field, labels, role, row, rows, switches, table } from './usersPanel.ts'

const forbidden = { status: 403, json: {} }
const an = { ...user, id: 10, userName: 'an@school.test', firstName: 'An', lastName: 'Maes' }

function answerUsers(upstream: Upstream, list: User[], after = Promise.resolve()) {
  upstream.answer(users.list, { json: list, after }, { schoolId: school.guid })
}

async function open(page: Page) {
  await page.goto(`/schools/${school.id}`)
  await expect(table(page)).toBeVisible()
}

function many(count: number): User[] {
  return Array.from({ length: count }, (_, index) => ({
    ...user,
    id: index + 1,
    userName: `u${index}@school.test`,
    lastName: `Maes-${String(index).padStart(2, '0')}`,
  }))
}

test('shows at once what was asked, and in the end what was asked last', async ({ page, upstream }) => {
  await open(page)
  const seen = asked(page)
  const held = Promise.withResolvers<void>()
  for (const call of [roleCall('TA'), roleCall('ICT')]) upstream.answer(call, { json: true, after: held.promise })
  await action(page, 'Rollen', 'Jan Peeters').click()
  await role(page, 'TA').check()
  await role(page, 'ICT').click()
  await role(page, 'ICT').click()
  await expect(role(page, 'TA')).toBeChecked()
  await expect(role(page, 'ICT')).not.toBeChecked()
  await expect(labels(page, 'Jan Peeters')).toHaveText(['TA'])
  await expect(busy(row(page, 'Jan Peeters'))).toBeVisible()
  await expect.poll(() => seen).toEqual(['TA true', 'ICT true'])
  answerUsers(upstream, [{ ...user, roles: ['Active', 'TA'] }])
  held.resolve()
  await expect(busy(page)).toBeHidden()
  expect(seen).toEqual(['TA true', 'ICT true', 'ICT false'])
  await expect(labels(page, 'Jan Peeters')).toHaveText(['TA'])
  await page.reload()
  await expect(labels(page, 'Jan Peeters')).toHaveText(['TA'])
})

test('does not show an older list once something was changed', async ({ page, upstream }) => {
  answerUsers(upstream, [user, an])
  await open(page)
  const held = Promise.withResolvers<void>()
  const reading = page.waitForRequest(/users\.list/)
  // What is refused has the list read again.
  upstream.answer(users.setActive, forbidden)
  answerUsers(upstream, [user, an], held.promise)
  await action(page, 'Uitschakelen', 'An Maes').click()
  const older = await reading
  await expect.poll(() => upstream.asked(users.list, { schoolId: school.guid })).toHaveLength(2)
  upstream.answer(users.setActive, { json: true })
  answerUsers(upstream, [{ ...user, roles: [] }, an])
  await action(page, 'Uitschakelen', 'Jan Peeters').click()
  const newer = await page.waitForResponse(/users\.list/)
  expect(newer.request()).not.toBe(older)
  held.resolve()
  await older.response()
  await expect(busy(page)).toBeHidden()
  await expect(row(page, 'Jan Peeters').getByRole('cell').first()).toHaveText('Jan Peeters, niet actief')
  await expect(row(page, 'An Maes').getByRole('cell').first()).toHaveText('An Maes, actief')
})

test('a switch that is refused goes back and says why; the focus stays', async ({ page, upstream }) => {
  await open(page)
  upstream.answer(users.setActive, forbidden)
  await action(page, 'Uitschakelen', 'Jan Peeters').click()
  const notDisabled = pageProblem(page).filter({ hasText: 'Jan Peeters is niet uitgeschakeld.' })
  await expect(notDisabled).toContainText('U hebt geen rechten om dit te doen.')
  await expect(row(page, 'Jan Peeters').getByRole('cell').first()).toHaveText('Jan Peeters, actief')
  await expect(action(page, 'Uitschakelen', 'Jan Peeters')).toBeFocused()

  await action(page, 'Rollen', 'Jan Peeters').click()
  await page.route(switches, (route) => route.abort(), { times: 1 })
  await role(page, 'Directie').click()
  const notGiven = pageProblem(page).filter({ hasText: 'Jan Peeters heeft de rol Directie niet gekregen.' })
  await expect(notGiven).toContainText('niet bereikbaar')
  await expect(role(page, 'Directie')).not.toBeChecked()
  await expect(role(page, 'Directie')).toBeFocused()
  await expect(notDisabled).toBeVisible()
  upstream.answer(roleCall('Directie'), { json: true })
  answerUsers(upstream, [{ ...user, roles: ['Active', 'Directie'] }])
  await role(page, 'Directie').check()
  await expect(notGiven).toBeHidden()
  await page.keyboard.press('Escape')
  await expectAccessible(page, [widths.desktop])
  await notDisabled.getByRole('button', { name: 'Sluiten' }).click()
  await expect(pageProblem(page)).toHaveCount(0)

  upstream.answer(users.setActive, { status: 404, json: {} })
  answerUsers(upstream, [an])
  await action(page, 'Uitschakelen', 'Jan Peeters').click()
  await expect(notDisabled).toContainText('bestaat niet meer')
  await expect(row(page, 'Jan Peeters')).toBeHidden()
})

test('a user that cannot be deleted stays, with the reason in the question', async ({ page, upstream }) => {
  await open(page)
  await action(page, 'Verwijderen', 'Jan Peeters').click()
  upstream.answer(users.remove, { status: 503, json: {} }, { id: user.id, schoolId: school.guid })
  const question = dialog(page, 'Jan Peeters verwijderen?')
  await question.getByRole('button', { name: 'Verwijderen' }).click()
  await expect(problem(question)).toContainText('Een achterliggende dienst is niet bereikbaar.')
  await expect(row(page, 'Jan Peeters')).toBeAttached()
})

test('activation mails that cannot be sent say so, until they are', async ({ page, upstream }) => {
  await open(page)
  upstream.answer(account.resendConfirmation, { status: 503, json: {} })
  await button(page, 'Activatie opnieuw versturen').click()
  await expect(pageProblem(page)).toHaveText('Er ging iets mis bij het versturen van de activatiemails.')
  upstream.answer(account.resendConfirmation, { json: true })
  await button(page, 'Activatie opnieuw versturen').click()
  await expect(status(page, 'Activatiemails')).toHaveText('Activatiemails zijn opnieuw verstuurd.')
  await expect(pageProblem(page)).toBeHidden()
})

test('a switch among many users leaves the other rows untouched', async ({ page, upstream }) => {
  answerUsers(upstream, many(12))
  await open(page)
  upstream.answer(users.setActive, { json: true })
  answerUsers(
    upstream,
    many(12).map((one) => (one.lastName === 'Maes-05' ? { ...one, roles: [] } : one)),
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
  await expect(busy(page)).toBeHidden()
  expect(await page.evaluate('[...window.touched]')).toEqual(['5'])
})

test('a switch far down that is refused says why where it is', async ({ page, upstream }) => {
  answerUsers(upstream, many(30))
  await open(page)
  upstream.answer(users.setActive, forbidden)
  await page.mouse.wheel(0, 100_000)
  await action(page, 'Uitschakelen', 'Jan Maes-29').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Jan Maes-29 is niet' })).toBeInViewport({ ratio: 1 })
  await expect(action(page, 'Uitschakelen', 'Jan Maes-29')).toBeInViewport({ ratio: 1 })
})

test('html, right-to-left marks and endless names are shown as text', async ({ page, upstream }) => {
  const turned = { id: 1, userName: 'an@school.test', firstName: '\u202EnA', roles: ['Active', '<b>Rol</b>'] }
  const html = { id: 2, userName: 'b@school.test', lastName: '<img src=x onerror="alert(1)">', roles: null }
  const endless = { id: 3, userName: `${'y'.repeat(10_000)}@school.test`, lastName: 'x'.repeat(10_000) }
  answerUsers(upstream, [turned, html, endless])
  await open(page)
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

test('a new user is active, whatever the identity service answers', async ({ page, upstream }) => {
  const created = { id: 20, userName: 'elders@school.test', firstName: 'Elders', roles: null }
  const addOne = async () => {
    await add(page).click()
    await field(page, 'Gebruikersnaam').fill(created.userName)
    await button(page, 'Aanmaken').click()
  }
  await open(page)
  upstream.answer(users.create, { json: created })
  await addOne()
  await expect(row(page, 'Elders').getByRole('cell').first()).toHaveText('Elders, actief')

  // One that does not say who was added: the list does.
  upstream.answer(users.create, { json: true })
  upstream.answer(users.list, { json: [{ ...created, roles: ['Active', 'Mystery'] }] }, { schoolId: school.guid })
  await addOne()
  await expect(rows(page)).toHaveCount(1)
  await expect(labels(page, 'Elders')).toHaveText(['Mystery'])
})

test.describe('a school admin', () => {
  test.use({ roles: ['SchoolAdmin'] })

  test('manages users of whom the identity service does not say of which school they are', async ({
    page,
    upstream,
  }) => {
    const [jan, other] = [user, an].map((one) => ({ ...one, schoolId: null }))
    const list = (...shown: unknown[]) => upstream.answer(users.list, { json: shown }, { schoolId: school.guid })
    list(jan, other)
    await page.goto('/schools/my')
    await expect(rows(page)).toHaveCount(2)
    upstream.answer(users.setActive, { json: true })
    list({ ...jan, roles: [] }, other)
    await action(page, 'Uitschakelen', 'Jan Peeters').click()
    await expect(row(page, 'Jan Peeters').getByRole('cell').first()).toHaveText('Jan Peeters, niet actief')
    await expect(busy(page)).toBeHidden()
    upstream.answer(roleCall('Directie'), { json: true })
    list({ ...jan, roles: [] }, { ...other, roles: ['Active', 'Directie'] })
    await action(page, 'Rollen', 'An Maes').click()
    await role(page, 'Directie').check()
    await expect(labels(page, 'An Maes')).toHaveText(['Directie'])
    await page.keyboard.press('Escape')
    upstream.answer(users.create, { json: { ...user, id: 21, firstName: 'Collega', lastName: null, schoolId: null } })
    await add(page).click()
    await field(page, 'Gebruikersnaam').fill('collega@school.test')
    await field(page, 'Voornaam').fill('Collega')
    await button(page, 'Aanmaken').click()
    upstream.answer(users.remove, { json: true }, { id: 21, schoolId: school.guid })
    await action(page, 'Verwijderen', 'Collega').click()
    await dialog(page, 'Collega verwijderen?').getByRole('button', { name: 'Verwijderen' }).click()
    await expect(row(page, 'Collega')).toBeHidden()
    await expect(rows(page)).toHaveCount(2)
  })
})
