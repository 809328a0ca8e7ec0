// The users of a school, for users who are not admins.

import type { BrowserContext, Page } from '@playwright/test'
import { as, cookiesOf } from './accounts.ts'
import { unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { call } from './procedures.ts'
import { addSchool } from './schools.ts'
import { expect, test } from './test.ts'
import { addUserTo, confirmUser } from './users.ts'
import { action, add, addUsers, button, field, labels, role, row, state, rows, table } from './usersPanel.ts'

test.describe('a school admin', () => {
  /** A page on which the admin of a new school with these users is signed in, on the page of that school. */
  const openOwn = async (admin: Page, context: BrowserContext, names: string[]) => {
    const { guid } = await addSchool(admin)
    const [self] = await addUsers(admin, guid, ['Katrien Eigen', ...names])
    await call(admin, 'users.setRole', { id: self?.id, schoolId: guid, role: 'SchoolAdmin', value: true })
    const page = await context.newPage()
    await confirmUser(page, self?.userName ?? '', 'Eigen-school-2026')
    await context.addCookies(await cookiesOf(self?.userName ?? '', 'Eigen-school-2026'))
    await page.goto('/schools/my')
    await expect(table(page)).toBeVisible()
    return { page, guid }
  }

  test('manages the users of the own school, but gives no reserved role', async ({ browser, context }) => {
    const admin = await browser.newPage(as('admin'))
    const { page } = await openOwn(admin, context, ['Jan Peeters'])
    await expect(button(page, 'Activatie opnieuw verzenden')).toBeHidden()
    await action(page, 'Rollen', 'Jan Peeters').click()
    for (const name of ['Beheerder', 'Schoolbeheerder', 'Opleiding']) {
      await expect(role(page, name)).toBeDisabled()
      await expect(role(page, name)).toHaveAccessibleDescription(
        'Deze rollen kan alleen een beheerder geven of afnemen.',
      )
    }
    await role(page, 'Opleiding').focus()
    await page.keyboard.press('Space')
    await expect(role(page, 'Opleiding')).not.toBeChecked()
    await role(page, 'Directie').check()
    await page.keyboard.press('Escape')
    await action(page, 'Uitschakelen', 'Jan Peeters').click()
    await expect(state(page, 'Jan Peeters')).toHaveText(/^Uitgeschakeld/)
    await expect(page.getByRole('img', { name: 'Even geduld' })).toBeHidden()
    await page.reload()
    await expect(state(page, 'Jan Peeters')).toHaveText(/^Uitgeschakeld/)
    await expect(labels(page, 'Jan Peeters')).toHaveText(['Directie'])
    await action(page, 'Verwijderen', 'Jan Peeters').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
    await expect(row(page, 'Jan Peeters')).toBeHidden()
    await add(page).click()
    await field(page, 'Gebruikersnaam').fill(`collega.${unique()}@school.test`)
    await field(page, 'Voornaam').fill('Collega')
    await button(page, 'Aanmaken').click()
    await expect(state(page, 'Collega')).toHaveText(/^Uitgenodigd/)
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
      'Jan Peeters',
      user?.userName ?? '',
      /^Uitgenodigd/,
      'Directie',
    ])
    await expect(rows(page).getByRole('button')).toHaveCount(0)
    await expect(add(page)).toBeHidden()
    await expect(button(page, 'Activatie opnieuw verzenden')).toBeHidden()
  })
})
