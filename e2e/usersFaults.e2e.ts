// The users of a school before an upstream that refuses, or sends unexpected answers.

import { account } from '@schoolbeheer/contracts/identity/account'
import { roleCall, users } from '@schoolbeheer/contracts/identity/users'
import { expectNarrow } from './looks.ts'
import { busy, pageProblem, problem, status } from './messages.ts'
import { school, user } from './records.ts'
import { expectMade } from './tables.ts'
import { expect, test } from './upstream.ts'
import {
  action,
  add,
  answerUsers,
  button,
  dialog,
  field,
  labels,
  openSchool,
  role,
  row,
  state,
  rows,
  table,
} from './usersPanel.ts'

const an = { ...user, id: 10, userName: 'an@school.test', firstName: 'An', lastName: 'Maes' }

test('a user that cannot be deleted stays, with the reason in the question', async ({ page, upstream }) => {
  await openSchool(page)
  await action(page, 'Verwijderen', 'Jan Peeters').click()
  upstream.answer(users.remove, { status: 503, json: {} }, { id: user.id, schoolId: school.guid })
  const question = dialog(page, 'Jan Peeters verwijderen?')
  await question.getByRole('button', { name: 'Verwijderen' }).click()
  await expect(problem(question)).toContainText('Een achterliggende dienst is niet bereikbaar.')
  await expect(row(page, 'Jan Peeters')).toBeAttached()
})

test('activation mails that cannot be sent say so, until they are', async ({ page, upstream }) => {
  await openSchool(page)
  upstream.answer(account.resendConfirmation, { status: 503, json: {} })
  await button(page, 'Activatie opnieuw verzenden').click()
  await expect(pageProblem(page)).toHaveText('Er ging iets mis bij het versturen van de activatiemails.')
  upstream.answer(account.resendConfirmation, { json: true })
  await button(page, 'Activatie opnieuw verzenden').click()
  await expect(status(page, 'Activatiemails')).toHaveText('Activatiemails zijn opnieuw verstuurd.')
  await expect(pageProblem(page)).toBeHidden()
})

test('an upstream that names no extensions offers none', async ({ page, upstream }) => {
  answerUsers(upstream, [{ ...user, invitedSince: '2026-11-20T10:00:00Z' }])
  await openSchool(page)
  await expect(state(page, 'Jan Peeters')).toHaveText('Uitgenodigdsinds 20/11/2026')
  await expect(action(page, 'Uitschakelen', 'Jan Peeters')).toBeVisible()
  await expect(action(page, 'Opnieuw uitnodigen', 'Jan Peeters')).toBeHidden()
  await expect(problem(page)).toHaveCount(0)
})

test('a new user whose roles cannot all be given is there; the form says which, and gives them again', async ({
  page,
  upstream,
}) => {
  const created = { ...user, id: 30, userName: 'rolf@school.test', firstName: 'Rolf', lastName: null, guid: 'rolf' }
  await openSchool(page)
  upstream.answer(users.create, { json: true })
  answerUsers(upstream, [user, { ...created, roles: ['Active', 'Directie'] }])
  upstream.answer(roleCall('Directie'), { json: true })
  upstream.answer(roleCall('TA'), { status: 503, json: {} })
  await add(page).click()
  const form = dialog(page, 'Nieuwe gebruiker')
  await field(page, 'Gebruikersnaam').fill(created.userName)
  await field(page, 'Voornaam').fill('Rolf')
  await role(page, 'TA').check()
  await role(page, 'Directie').check()
  await button(page, 'Aanmaken').click()
  await expect(problem(form)).toContainText('Rolf is toegevoegd, maar deze rollen zijn niet gegeven: TA.')
  await expect(problem(form)).toContainText('Een achterliggende dienst is niet bereikbaar.')
  await expect(labels(page, 'Rolf')).toHaveText(['Directie'])
  upstream.answer(roleCall('TA'), { json: true })
  await button(page, 'Rollen opnieuw geven').click()
  await expect(form).toBeHidden()
  await expect(labels(page, 'Rolf')).toHaveText(['Directie', 'TA'])
  await expectMade(row(page, 'Rolf'))
  expect(upstream.asked(users.create)).toHaveLength(1)
  expect(upstream.asked(roleCall('Directie'))).toHaveLength(1)
})

test('html, right-to-left marks and endless names are shown as text', async ({ page, upstream }) => {
  const turned = {
    ...user,
    id: 1,
    lastName: null,
    userName: 'an@school.test',
    firstName: '\u202EnA',
    roles: ['Active', '<b>Rol</b>'],
  }
  const html = { id: 2, userName: 'b@school.test', lastName: '<img src=x onerror="alert(1)">', roles: null }
  const endless = {
    ...user,
    id: 3,
    firstName: null,
    userName: `${'y'.repeat(10_000)}@school.test`,
    lastName: 'x'.repeat(10_000),
  }
  answerUsers(upstream, [turned, html, endless])
  await openSchool(page)
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
  await openSchool(page)
  upstream.answer(users.create, { json: created })
  await addOne()
  await expect(state(page, 'Elders')).toHaveText(/^Actief/)

  // The answer does not have the new user, but the list does.
  upstream.answer(users.create, { json: true })
  upstream.answer(users.list, { json: [{ ...created, roles: ['Active', 'Mystery'] }] }, { schoolId: school.guid })
  await addOne()
  await expect(rows(page)).toHaveCount(1)
  await expect(labels(page, 'Elders')).toHaveText(['Mystery'])
})

test.describe('a school admin', () => {
  test.use({ roles: ['SchoolAdmin'] })

  test('manages users whose school the identity service does not name', async ({ page, upstream }) => {
    const [jan, other] = [user, an].map((one) => ({ ...one, schoolId: null }))
    const list = (...shown: unknown[]) => upstream.answer(users.list, { json: shown }, { schoolId: school.guid })
    list(jan, other)
    await page.goto('/schools/my')
    await expect(rows(page)).toHaveCount(2)
    upstream.answer(users.setActive, { json: true })
    list({ ...jan, roles: [] }, other)
    await action(page, 'Uitschakelen', 'Jan Peeters').click()
    await expect(state(page, 'Jan Peeters')).toHaveText(/^Uitgeschakeld/)
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
