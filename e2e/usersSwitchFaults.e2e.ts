// The switches of users before an upstream that refuses or is slow.

import { roleCall, users, type User } from '@schoolbeheer/contracts/identity/users'
import { expectAccessible, widths } from './looks.ts'
import { busy, pageProblem } from './messages.ts'
import { wheelDownTo } from './tables.ts'
import { school, user } from './records.ts'
import { expect, test } from './upstream.ts'
import { action, answerUsers, asked, labels, openSchool, role, row, state, switches } from './usersPanel.ts'

const forbidden = { status: 403, json: {} }
const an = { ...user, id: 10, userName: 'an@school.test', firstName: 'An', lastName: 'Maes' }

function many(count: number): User[] {
  return Array.from({ length: count }, (_, index) => ({
    ...user,
    id: index + 1,
    userName: `u${index}@school.test`,
    lastName: `Maes-${String(index).padStart(2, '0')}`,
  }))
}

test('shows at once what was asked, and in the end what was asked last', async ({ page, upstream }) => {
  await openSchool(page)
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
  await openSchool(page)
  const held = Promise.withResolvers<void>()
  const reading = page.waitForRequest(/users\.list/)
  // The answer is held back on its way to the browser. If the upstream held it back, the browser would send the second
  // request only after the first is answered.
  await page.route(
    /users\.list/,
    async (route) => {
      const response = await route.fetch()
      await held.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  // After a refusal the list is read again.
  upstream.answer(users.setActive, forbidden)
  await action(page, 'Uitschakelen', 'An Maes').click()
  const older = await reading
  // The page reads the list, then the gateway to judge the change, and then the page again.
  await expect.poll(() => upstream.asked(users.list, { schoolId: school.guid })).toHaveLength(3)
  upstream.answer(users.setActive, { json: true })
  answerUsers(upstream, [{ ...user, roles: [] }, an])
  const readingAgain = page.waitForResponse(/users\.list/)
  await action(page, 'Uitschakelen', 'Jan Peeters').click()
  const newer = await readingAgain
  expect(newer.request()).not.toBe(older)
  held.resolve()
  await older.response()
  await expect(busy(page)).toBeHidden()
  await expect(state(page, 'Jan Peeters')).toHaveText(/^Uitgeschakeld/)
  await expect(state(page, 'An Maes')).toHaveText(/^Actief/)
})

test('a switch that is refused goes back and says why; the focus stays', async ({ page, upstream }) => {
  await openSchool(page)
  upstream.answer(users.setActive, forbidden)
  await action(page, 'Uitschakelen', 'Jan Peeters').click()
  const notDisabled = pageProblem(page).filter({ hasText: 'Jan Peeters is niet uitgeschakeld.' })
  await expect(notDisabled).toContainText('U hebt geen rechten om dit te doen.')
  await expect(state(page, 'Jan Peeters')).toHaveText(/^Actief/)
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

test('a switch among many users leaves the other rows untouched', async ({ page, upstream }) => {
  answerUsers(upstream, many(6))
  await openSchool(page)
  upstream.answer(users.setActive, { json: true })
  answerUsers(
    upstream,
    many(6).map((one) => (one.lastName === 'Maes-05' ? { ...one, roles: [] } : one)),
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
  await expect(state(page, 'Jan Maes-05')).toHaveText(/^Uitgeschakeld/)
  await expect(busy(page)).toBeHidden()
  expect(await page.evaluate('[...window.touched]')).toEqual(['5'])
})

test('a switch far down that is refused says why where it is', async ({ page, upstream }) => {
  answerUsers(upstream, many(30))
  await openSchool(page)
  upstream.answer(users.setActive, forbidden)
  await wheelDownTo(action(page, 'Uitschakelen', 'Jan Maes-29'))
  await action(page, 'Uitschakelen', 'Jan Maes-29').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Jan Maes-29 is niet' })).toBeInViewport({ ratio: 1 })
  await expect(action(page, 'Uitschakelen', 'Jan Maes-29')).toBeInViewport({ ratio: 1 })
})
