// Signing up for a course day: on a phone, when it is closed, the last place, and in another language.

import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { as, signInAs } from './accounts.ts'
import { addDay, inDays, participants, waitingList, writerPage } from './courseDays.ts'
import { button, choice } from './fields.ts'
import { unique } from './groups.ts'
import { expectAccessible, widths } from './looks.ts'
import { mailTo } from './mails.ts'
import { dialog } from './messages.ts'
import { heading } from './places.ts'
import { call } from './procedures.ts'
import { row } from './tables.ts'
import { expect, test } from './test.ts'
import { addConfirmedUser } from './users.ts'

test.describe('as a teacher on a phone', () => {
  test.use({ ...as('leerkracht'), viewport: { width: widths.phone, height: 844 } })

  test('signs up by keyboard and takes it back', async ({ page, browser }) => {
    const writer = await writerPage(browser)
    const { theme } = await addDay(writer)
    await writer.close()
    await page.goto(`/coursedays?q=${unique()}`)
    await expect(page.getByRole('link', { name: 'Nieuwe opleidingsdag' })).toBeHidden()
    const card = page.getByRole('article').filter({ hasText: theme })
    await expect(card).not.toContainText('Publiek')
    await expectAccessible(page, [widths.phone])
    await card.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(theme)
    const until = page.getByText(`Inschrijven en uitschrijven kan tot ${formatDutchDate(inDays(29))}`)
    await expect(until).toBeVisible()
    await expectAccessible(page, [widths.phone])
    await button(page, 'Inschrijven').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByText('U bent ingeschreven.')).toBeVisible()
    await expect(until).toBeVisible()
    await expect(participants(page)).toBeHidden()
    await button(page, 'Uitschrijven').focus()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Annuleren')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Inschrijven')).toBeVisible()
  })

  test('sees what is closed, hidden or gone', async ({ page, browser }) => {
    const writer = await writerPage(browser)
    const late = { startDate: `${inDays(0)}T00:01`, endDate: `${inDays(0)}T23:59` }
    const closed = await addDay(writer, late)
    const hidden = await addDay(writer, { isPublic: false })
    const invited = await addDay(writer, { isPublic: false })
    const people = [{ email: 'leerkracht@demo.test' }]
    await call(writer, 'courseDays.addParticipants', { openCourseDayId: invited.id, participants: people })
    await writer.close()
    await page.goto(`/coursedays/${closed.id}`)
    await expect(page.getByText('Inschrijven kon tot 13 uur op de dag voordien').first()).toBeVisible()
    await expect(button(page, 'Inschrijven')).toHaveAttribute('aria-disabled', 'true')
    await page.goto(`/coursedays/${hidden.id}`)
    await expect(page.getByText('Deze opleidingsdag bestaat niet')).toBeVisible()
    await page.goto(`/coursedays/${invited.id}`)
    await button(page, 'Uitschrijven').click()
    await expect(dialog(page)).toContainText('De dag is niet publiek: u kunt zich niet opnieuw inschrijven')
    await dialog(page).getByRole('button', { name: 'Uitschrijven' }).click()
    await expect(page.getByText('Deze opleidingsdag bestaat niet')).toBeVisible()
    await page.goto('/coursedays/create')
    await expect(page).toHaveURL('/forbidden')
  })
})

test.describe('the last place', () => {
  test.use(as('leerkracht'))

  test('goes to one, the other waits and moves up when it falls free', async ({ page, browser }) => {
    const writer = await writerPage(browser)
    const { id, theme } = await addDay(writer, { maxParticipants: 1 })
    const other = await browser.newPage(as('directie'))
    await page.goto(`/coursedays/${id}`)
    await other.goto(`/coursedays/${id}`)
    await expect(button(other, 'Inschrijven')).toBeVisible()
    await button(page, 'Inschrijven').click()
    await expect(button(page, 'Uitschrijven')).toBeVisible()
    // The other page does not know yet: the server refuses, and the page then shows what can be done.
    await button(other, 'Inschrijven').click()
    await expect(other.getByRole('alert').filter({ hasText: 'Deze dag is volzet' })).toBeVisible()
    await button(other, 'Op de wachtlijst').click()
    await expect(other.getByText('U staat op de wachtlijst, op plaats 1.')).toBeVisible()
    await other.goto(`/coursedays?q=${unique()}`)
    await other.getByText('Mijn dagen').click()
    await expect(other).toHaveURL(/mine=own/)
    await expect(other.getByRole('article')).toHaveCount(1)
    await expect(other.getByRole('article')).toContainText('Wachtlijst 1')
    await page.goto('/coursedays?mine=own')
    await expect(page.getByRole('article').filter({ hasText: theme })).toContainText('Ingeschreven')
    await page.goto(`/coursedays/${id}`)
    await writer.goto(`/coursedays/${id}`)
    await expect(row(waitingList(writer), '1')).toBeVisible()
    await writer.close()
    await button(page, 'Uitschrijven').click()
    await dialog(page).getByRole('button', { name: 'Uitschrijven' }).click()
    await expect(button(page, 'Op de wachtlijst')).toBeVisible()
    await other.goto(`/coursedays/${id}`)
    await expect(other.getByText('U bent ingeschreven.')).toBeVisible()
    await other.close()
  })
})

test('who chooses another language gets the mail in it', async ({ page, browser }) => {
  const writer = await writerPage(browser)
  const { id, theme } = await addDay(writer)
  await writer.close()
  const password = 'Een-wachtwoord-1'
  const userName = await addConfirmedUser(browser, page, password)
  await page.goto('/account')
  await signInAs(page, userName, password)
  await expect(heading(page)).toHaveText('Mijn account')
  const told = page.waitForResponse(/account\.setLanguage/)
  await choice(page, 'Taal').selectOption('Français')
  expect((await told).status()).toBe(200)
  await page.goto(`/coursedays/${id}`)
  await button(page, 'S’inscrire').click()
  await expect(page.getByRole('main').getByText('Votre inscription est confirmée.')).toBeVisible()
  expect((await mailTo(userName, theme)).subject).toMatch(/^Inscription\s: /)
})
