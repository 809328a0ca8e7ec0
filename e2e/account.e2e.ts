// The screens of a user's own account, from the mail's link to a signed-in home.

import type { Page } from '@playwright/test'
import { signInAs } from './accounts.ts'
import { expectAccessible } from './looks.ts'
import { linkMailedTo } from './mails.ts'
import { expect, test } from './test.ts'
import { addConfirmedUser, addUser } from './users.ts'

function password(page: Page) {
  return page.getByLabel(/^(Nieuw w|W)achtwoord/)
}
function confirmation(page: Page) {
  return page.getByLabel('Bevestig het wachtwoord')
}
function current(page: Page) {
  return page.getByLabel('Huidig wachtwoord')
}
function welcome(page: Page) {
  return page.getByRole('heading', { name: 'Welkom!' })
}
function button(page: Page, name: string) {
  return page.getByRole('button', { name })
}

async function choose(page: Page, chosen: string, again = chosen) {
  await password(page).fill(chosen)
  await confirmation(page).fill(again)
  await confirmation(page).blur()
}

/** Expects that the sign-in page says this, and asks the password of this user alone. */
async function expectKnown(page: Page, userName: string, said: string) {
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
  await expect(page.getByLabel('Gebruikersnaam')).toHaveValue(userName)
  await expect(page.getByLabel('Wachtwoord')).toBeFocused()
}

test('a new user confirms the account by the link of the mail, once', async ({ page, browser, context }) => {
  const userName = await addUser(browser)
  const link = await linkMailedTo(userName, 'Activeer')
  // The program that checks a mail's links for danger, and a second window.
  await page.request.get(link)
  const later = await context.newPage()
  await later.goto(link)
  await choose(later, 'Winter-2026')
  await page.goto(link)

  await test.step('the rules of a password', async () => {
    const submit = button(page, 'Account activeren')
    await expect(submit).toBeDisabled()
    await button(page, 'Toon wat nog ontbreekt').click()
    await expect(page.getByText('Dit veld is verplicht.')).toHaveCount(2)
    await expect(password(page)).toBeFocused()
    await choose(page, 'Kort-26')
    await expect(page.getByText('Een wachtwoord heeft minstens 8 tekens.')).toBeVisible()
    await choose(page, 'Herfst-2026', 'herfst-2026')
    await expect(confirmation(page)).toHaveAccessibleDescription('De wachtwoorden zijn niet gelijk.')
    await expect(submit).toBeDisabled()
    await password(page).fill('herfst-2026')
    await password(page).blur()
    await expect(page.getByText('De wachtwoorden zijn niet gelijk.')).toBeHidden()
    await expect(submit).toBeEnabled()
  })

  await test.step('a password is hidden until it is asked for, and offered to be kept', async () => {
    await expect(password(page)).toHaveAttribute('autocomplete', 'new-password')
    await expect(password(page)).toHaveAttribute('type', 'password')
    await button(page, 'Toon wat u typt').first().click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await expect(confirmation(page)).toHaveAttribute('type', 'password')
  })

  await button(page, 'Account activeren').click()
  await expectKnown(page, userName, 'Uw account is actief.')
  await page.getByLabel('Wachtwoord').fill('herfst-2026')
  await button(page, 'Aanmelden').click()
  await expect(welcome(page)).toBeVisible()
  await expect(button(page, 'An Maes')).toBeVisible()

  await test.step('where the form stands already, what was typed stays', async () => {
    await button(later, 'Account activeren').click()
    await expect(later.getByRole('alert')).toHaveText('Deze link is niet of niet meer geldig. Vraag een nieuwe aan.')
    await expect(password(later)).toHaveValue('Winter-2026')
    await later.getByRole('link', { name: 'Nieuwe link aanvragen' }).click()
    await button(later, 'Verlaten').click()
    await expect(later).toHaveURL('/requestresetpassword')
  })

  await test.step('the used link is refused before anybody types a password', async () => {
    await page.goto(link)
    await expect(page.getByText('Deze link werkt niet meer')).toBeVisible()
    await expect(password(page)).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Nieuwe link aanvragen' }).click()
    await expect(page).toHaveURL('/requestresetpassword')
  })
})

test('a forgotten password is replaced by the link of a mail', async ({ page, browser }) => {
  const userName = await addConfirmedUser(browser, page, 'Vergeten-2026')
  await page.goto('/home')
  await page.getByRole('navigation').getByRole('link', { name: 'Wachtwoord vergeten' }).click()
  const field = page.getByRole('textbox', { name: 'Gebruikersnaam' })
  await field.fill('an.maes')
  await field.blur()
  await expect(field).toHaveAccessibleDescription('Vul een geldig e-mailadres in.')
  await expect(button(page, 'Mail verzenden')).toBeDisabled()
  await field.fill(userName)
  await button(page, 'Mail verzenden').click()
  await expect(page.getByRole('status').filter({ hasText: 'De mail is onderweg' })).toContainText(userName)

  const link = await linkMailedTo(userName, 'nieuw wachtwoord')
  await page.goto(link)
  await choose(page, 'Gevonden-2026')
  await button(page, 'Wachtwoord instellen').click()
  await expectKnown(page, userName, 'Uw nieuwe wachtwoord is ingesteld.')
  await signInAs(page, userName, 'Vergeten-2026')
  await expect(page.getByRole('alert')).toHaveText('Gebruikersnaam of wachtwoord is niet juist.')
  await signInAs(page, userName, 'Gevonden-2026')
  await expect(welcome(page)).toBeVisible()

  await page.goto(link)
  await expect(page.getByText('Deze link werkt niet meer')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Aanmelden' }).click()
  await expect(welcome(page)).toBeVisible()
})

test('asking for a mail says the same for a user name that nobody has', async ({ page }) => {
  await page.goto('/requestresetpassword')
  await page.getByRole('textbox', { name: 'Gebruikersnaam' }).fill('niemand@school.test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'De mail is onderweg' })).toBeVisible()
})

test('a password is changed, and signs in from then on', async ({ page, browser }) => {
  const userName = await addConfirmedUser(browser, page, 'Oud-wachtwoord-1')
  await page.goto('/changepassword')
  await signInAs(page, userName, 'Oud-wachtwoord-1')
  await expect(current(page)).toHaveAttribute('autocomplete', 'current-password')
  await current(page).fill('Ander-wachtwoord-1')
  await choose(page, 'Nieuw-wachtwoord-1')
  await button(page, 'Wachtwoord wijzigen').click()
  const wrong = 'Het huidige wachtwoord is niet juist.'
  await expect(page.getByRole('alert')).toHaveText([wrong, wrong])
  await expect(current(page)).toBeFocused()
  await expect(password(page)).toHaveValue('Nieuw-wachtwoord-1')

  await current(page).fill('Oud-wachtwoord-1')
  await button(page, 'Wachtwoord wijzigen').click()
  await expect(page.getByRole('status').filter({ hasText: 'Uw wachtwoord is gewijzigd' })).toBeFocused()
  await page.getByRole('main').getByRole('button', { name: 'Aanmelden' }).click()
  await signInAs(page, userName, 'Nieuw-wachtwoord-1')
  await expect(welcome(page)).toBeVisible()
})

test('a link of which a part is missing says so, with the way to a new one', async ({ page }) => {
  const links = ['/confirm', '/confirm?userId=1', '/confirm?userId=&confirmCode=2', '/resetpassword?resetCode=2&code=3']
  for (const link of links) {
    await page.goto(link)
    await expect(page.getByText('Deze link is niet volledig')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Nieuwe link aanvragen' }).click()
  await expect(page).toHaveURL('/requestresetpassword')
})
