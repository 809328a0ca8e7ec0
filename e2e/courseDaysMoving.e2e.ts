// Changes of a course day with people: who is told, and with which note.

import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { as } from './accounts.ts'
import { act, addDay, inDays } from './courseDays.ts'
import { button, text, tick } from './fields.ts'
import { unique } from './groups.ts'
import { expectAccessible, widths } from './looks.ts'
import { mailTo } from './mails.ts'
import { dialog } from './messages.ts'
import { ask, call } from './procedures.ts'
import { expect, test } from './test.ts'

test.use(as('opleiding'))

test('moving a day with people asks first, with a note; of other changes nobody is told unless asked', async ({
  page,
}) => {
  const { id, theme } = await addDay(page)
  const email = `${unique()}@school.test`
  const participants = [{ firstName: 'An', lastName: 'Peeters', email }]
  await call(page, 'courseDays.addParticipants', { openCourseDayId: id, participants })
  await page.goto(`/coursedays/${id}/edit`)
  await text(page, 'Einduur').fill('13')
  await button(page, 'Bewaren').click()
  const question = dialog(page, 'Iedereen verwittigen?')
  await expect(question).toContainText('1 deelnemer krijgt een mail met de aangepaste afspraak')
  await expectAccessible(page)
  await button(question, 'Annuleren').click()
  await expect(page).toHaveURL(`/coursedays/${id}/edit`)
  await button(page, 'Bewaren').click()
  await question.getByRole('textbox', { name: 'Bericht voor hen' }).fill('Breng een laptop mee.')
  await button(question, 'Bewaren en verwittigen').click()
  await expect(page).toHaveURL(`/coursedays/${id}`)
  expect((await mailTo(email, `Gewijzigd: ${theme}`)).text).toContain('Breng een laptop mee.')

  // The form asks no question, and nobody is told.
  await page.goto(`/coursedays/${id}/edit`)
  await text(page, 'Thema').fill(`${theme} twee`)
  await button(page, 'Bewaren').click()
  await expect(page).toHaveURL(`/coursedays/${id}`)
  await page.goto(`/coursedays/${id}/edit`)
  await text(page, 'Thema').fill(`${theme} drie`)
  await tick(page, 'Ook van andere wijzigingen een mail sturen').check()
  await button(page, 'Bewaren').click()
  await button(question, 'Bewaren en verwittigen').click()
  await expect(page).toHaveURL(`/coursedays/${id}`)
  await mailTo(email, `Gewijzigd: ${theme} drie`)
  const mails = await ask<unknown[]>(page, 'courseDays.mails', { id })
  expect(mails).toHaveLength(3)
})

test('a day that moves into the past puts calendars right, and nobody is told of coming', async ({ page }) => {
  const { id, theme } = await addDay(page, { maxParticipants: 1 })
  const [an, bo] = ['An', 'Bo'].map((firstName) => ({ firstName, email: `${firstName}.${unique()}@school.test` }))
  await call(page, 'courseDays.addParticipants', { openCourseDayId: id, participants: [an] })
  await call(page, 'courseDays.wait', { id, participants: [bo] })
  await page.goto(`/coursedays/${id}/edit`)
  // A date without its year gets the year that is nearest to the earlier date.
  await text(page, 'Datum').fill(formatDutchDate(inDays(-2)).slice(0, 5))
  await button(page, 'Bewaren').click()
  const question = dialog(page, 'Naar het verleden verplaatsen?')
  await expect(question).toContainText('niemand krijgt nog een uitnodiging of een herinnering')
  await expect(question).toContainText('1 deelnemer krijgt alleen een mail die de afspraak in de agenda rechtzet.')
  await expect(question).toContainText('Wie op de wachtlijst staat, krijgt geen mail.')
  await expectAccessible(page, [widths.desktop])
  await button(question, 'Bewaren en verwittigen').click()
  await expect(page).toHaveURL(`/coursedays/${id}`)
  expect((await mailTo(an?.email ?? '', `Gewijzigd: ${theme}`)).text).toContain('De dag is al voorbij')
  const mails = await ask<{ recipient: string }[]>(page, 'courseDays.mails', { id })
  expect(mails.map(({ recipient }) => recipient)).not.toContain(bo?.email)

  // From now on nobody is told, so the form asks nothing, and no text says otherwise.
  await page.goto(`/coursedays/${id}/edit`)
  await text(page, 'Einduur').fill('13')
  await button(page, 'Bewaren').click()
  await expect(page).toHaveURL(`/coursedays/${id}`)
  await act(page, 'An', 'Gegevens verbeteren')
  await expect(text(page, 'E-mailadres')).toHaveAccessibleDescription('')
  await button(page, 'Annuleren').click()
  await button(page, 'Bericht verzenden').click()
  await expect(dialog(page, 'Bericht aan alle deelnemers')).toBeVisible()
  await button(page, 'Annuleren').click()
  await button(page, '+ Deelnemers toevoegen').click()
  await page.getByText('Zonder account').click()
  await expect(button(page, '1 toevoegen')).toBeVisible()
})

test('at other times attests no longer hold: saving says how many, and they can be sent again', async ({ page }) => {
  const { id } = await addDay(page, { startDate: `${inDays(-1)}T09:00`, endDate: `${inDays(-1)}T12:00` })
  const participants = [{ firstName: 'An', lastName: 'Peeters', email: `${unique()}@school.test` }]
  await call(page, 'courseDays.addParticipants', { openCourseDayId: id, participants })
  await page.goto(`/coursedays/${id}`)
  await tick(page, 'Aanwezig: An Peeters').check()
  await button(page, 'Attesten verzenden').click()
  await button(dialog(page), 'Attesten verzenden').click()
  await expect(dialog(page)).toBeHidden()
  await page.goto(`/coursedays/${id}/edit`)
  await text(page, 'Einduur').fill('13')
  await button(page, 'Bewaren').click()
  const question = dialog(page, 'Attesten intrekken?')
  await expect(question).toContainText('1 verzonden attest vermeldt de oude datum of uren.')
  await expectAccessible(page, [widths.desktop])
  await button(question, 'Bewaren').click()
  await expect(page).toHaveURL(`/coursedays/${id}`)
  await button(page, 'Attesten verzenden').click()
  await expect(dialog(page)).toContainText('Er wordt 1 attest verzonden.')
})

test('moving a day that nobody is on asks nothing', async ({ page }) => {
  const { id } = await addDay(page)
  await page.goto(`/coursedays/${id}/edit`)
  await text(page, 'Einduur').fill('13')
  await expect(tick(page, 'Ook van andere wijzigingen een mail sturen')).toHaveCount(0)
  await button(page, 'Bewaren').click()
  await expect(page).toHaveURL(`/coursedays/${id}`)
})
