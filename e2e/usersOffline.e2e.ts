// The users of a school when the session or the connection is lost.

import type { Page } from '@playwright/test'
import { as, cookiesOf, endSession, signIn } from './accounts.ts'
import { unique } from './groups.ts'
import { busy, status } from './messages.ts'
import { expect, test } from './test.ts'
import { action, add, button, dialog, field, open, row, state } from './usersPanel.ts'

async function signInAsAdmin(page: Page) {
  await page.context().addCookies(await cookiesOf('admin@demo.test'))
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

test.describe('a session that is over', () => {
  test('is signed in again without leaving what was typed, or what was switched', async ({ page }) => {
    await signInAsAdmin(page)
    await open(page, ['Jan Peeters'])

    await test.step('a switch', async () => {
      await endSession(page)
      await action(page, 'Uitschakelen', 'Jan Peeters').click()
      await signInAgain(page)
      await expect(busy(page)).toBeHidden()
      await page.reload()
      await expect(state(page, 'Jan Peeters')).toHaveText(/^Uitgeschakeld/)
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
    await context.setOffline(true)
    await action(page, 'Uitschakelen', 'Jan Peeters').click()
    await expect(state(page, 'Jan Peeters')).toHaveText(/^Uitgeschakeld/)
    await expect(
      status(page, /wat nog wacht, gaat vanzelf verder .*; als iets mislukt, wordt dat gezegd/),
    ).toBeVisible()
    await add(page).click()
    await field(page, 'Gebruikersnaam').fill(`traag.${unique()}@school.test`)
    await field(page, 'Voornaam').fill('Traag')
    await button(page, 'Aanmaken').click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('De server is niet bereikbaar.')
    await context.setOffline(false)
    await expect(busy(page)).toBeHidden()
    await button(page, 'Aanmaken').click()
    await expect(row(page, 'Traag')).toBeVisible()
    await page.reload()
    await expect(state(page, 'Jan Peeters')).toHaveText(/^Uitgeschakeld/)
  })
})
