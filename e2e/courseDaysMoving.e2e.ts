// A course day with people that changes: who is told, and with which note.

import { as } from './accounts.ts'
import { addDay } from './courseDays.ts'
import { button, text, tick } from './fields.ts'
import { unique } from './groups.ts'
import { expectAccessible } from './looks.ts'
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

  // Without a question: nobody is told.
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

test('moving a day that nobody is on asks nothing', async ({ page }) => {
  const { id } = await addDay(page)
  await page.goto(`/coursedays/${id}/edit`)
  await text(page, 'Einduur').fill('13')
  await expect(tick(page, 'Ook van andere wijzigingen een mail sturen')).toHaveCount(0)
  await button(page, 'Bewaren').click()
  await expect(page).toHaveURL(`/coursedays/${id}`)
})
