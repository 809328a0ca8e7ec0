// Attests and the calendar of a person: from the mail and the own account to the pages that need no session.

import type { Page } from '@playwright/test'
import { as, cookiesOf, keepAccountDutch } from './accounts.ts'
import { act } from './courseDays.ts'
import { button, choice } from './fields.ts'
import { unique } from './groups.ts'
import { expectAccessible } from './looks.ts'
import { linkMailedTo } from './mails.ts'
import { dialog, problem, status } from './messages.ts'
import { heading } from './places.ts'
import { ask, call } from './procedures.ts'
import { addConfirmedUser } from './users.ts'
import { expect, test } from './test.ts'

/** A day of a week ago on which this person was present. */
async function addPastDay(page: Page, theme: string, email: string): Promise<{ id: number; participantId: number }> {
  const date = new Date(Date.now() - 7 * 24 * 3600_000).toISOString().slice(0, 10)
  const times = { startDate: `${date}T09:00`, endDate: `${date}T16:00` }
  const rest = { type: 1, description: 'Dag', isPublic: true, travelKms: 0, maxParticipants: 5 }
  const { id } = await call<{ id: number }>(page, 'courseDays.create', { theme, ...times, ...rest })
  return { id, participantId: await addPresent(page, id, { firstName: 'Noor', lastName: 'Claes', email }) }
}

async function addPresent(page: Page, id: number, person: { email: string; firstName?: string; lastName?: string }) {
  await call(page, 'courseDays.addParticipants', { openCourseDayId: id, participants: [person] })
  const people = await ask<{ id: number; email: string }[]>(page, 'courseDays.participants', { id })
  const participantId = people.find(({ email }) => email === person.email)?.id ?? 0
  await call(page, 'courseDays.setPresence', { participantId, isPresent: true })
  return participantId
}

test.describe('as a course writer', () => {
  test.use(as('opleiding'))

  test('who was present gets an attest by mail and on the own page, and anybody checks it', async ({
    page,
    browser,
  }) => {
    const guest = await browser.newPage()
    const userName = await addConfirmedUser(browser, guest, 'Een-wachtwoord-1')
    const theme = `Roosters ${unique()}`
    const { id, participantId } = await addPastDay(page, theme, userName)
    await page.goto(`/coursedays/${id}`)
    await button(page, 'Attesten verzenden').click()
    await dialog(page).getByRole('button', { name: 'Attesten verzenden' }).click()
    await expect(status(page, '1 attest wordt verzonden')).toBeVisible()
    await button(page, 'Attesten verzenden').click()
    await dialog(page).getByRole('button', { name: 'Attesten verzenden' }).click()
    await expect(status(page, 'heeft al een attest')).toBeVisible()
    const link = await linkMailedTo(userName, `Attest: ${theme}`)

    await addPresent(page, id, { email: 'naamloos@school.test' })
    await page.reload()
    await expect(page.getByText('1 mail verzonden')).toBeVisible()
    await button(page, 'Attesten verzenden').click()
    const nameless = 'Geen attest, omdat hun naam niet bekend is: naamloos@school.test.'
    await expect(dialog(page)).toContainText(nameless)
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Attesten verzenden' }).click()
    await expect(problem(page).filter({ hasText: nameless })).toBeVisible()

    // The question names no mail, because the day is over.
    await act(page, 'Noor Claes', 'Verwijderen')
    await expect(dialog(page)).toContainText('Noor Claes staat dan niet meer bij de deelnemers van deze dag.')
    await dialog(page).getByRole('button', { name: 'Annuleren' }).click()

    // The browser is not signed in there.
    await guest.context().clearCookies()
    expect((await guest.goto(link))?.status()).toBe(200)
    await expect(guest.getByText('Dit attest is geldig.')).toBeVisible()
    for (const said of ['Noor Claes', theme, '09:00 – 16:00']) await expect(guest.getByText(said)).toBeVisible()
    await expectAccessible(guest)

    await guest.context().addCookies(await cookiesOf(userName, 'Een-wachtwoord-1'))
    await guest.goto(`/coursedays/${id}`)
    await expect(status(guest, /^U was ingeschreven\.$/)).toBeVisible()
    await guest.goto('/account')
    const paper = guest.getByRole('link', { name: theme })
    const pdf = await guest.request.get((await paper.getAttribute('href')) ?? '')
    expect([pdf.status(), pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    await expectAccessible(guest)

    await call(page, 'courseDays.setPresence', { participantId, isPresent: false })
    await guest.goto(link)
    await expect(guest.getByText('Dit attest is ingetrokken')).toBeVisible()
    expect((await guest.goto(`${link}x`))?.status()).toBe(404)
    await expect(guest.getByRole('heading')).toHaveText('Onbekend attest')
    await guest.close()
  })
})

test.describe('as a teacher', () => {
  test.use(as('leerkracht'))

  test('the own course days are under an address that is shown, renewed and revoked', async ({ page, playwright }) => {
    const outside = await playwright.request.newContext()
    const address = page.getByLabel('Adres van uw agenda')
    const kept = await keepAccountDutch(page)
    await page.goto('/home')
    await page.getByRole('banner').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Mijn account' }).click()
    await expect(page).toHaveURL('/account')
    for (const said of ['Jonas Mertens', 'leerkracht@demo.test', 'Agenda', 'Attesten', 'Wachtwoord wijzigen'])
      await expect(page.getByRole('main')).toContainText(said)
    await choice(page, 'Taal').selectOption('Français')
    await expect(heading(page)).toHaveText('Mon compte')
    await kept()
    await choice(page, 'Langue').selectOption('Nederlands')
    await button(page, 'Toon het adres').click()
    const first = await address.inputValue()
    const calendar = await outside.get(first)
    expect([calendar.status(), calendar.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(await calendar.text()).toContain('BEGIN:VEVENT')
    await expectAccessible(page)
    await button(page, 'Nieuw adres').click()
    await dialog(page).getByRole('button', { name: 'Nieuw adres' }).click()
    await expect(address).not.toHaveValue(first)
    const second = await address.inputValue()
    expect((await outside.get(first)).status()).toBe(404)
    await button(page, 'Adres intrekken').click()
    await dialog(page).getByRole('button', { name: 'Adres intrekken' }).click()
    await expect(address).toBeHidden()
    expect((await outside.get(second)).status()).toBe(404)
    await outside.dispose()
  })
})
