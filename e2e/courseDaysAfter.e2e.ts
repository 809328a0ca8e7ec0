// A copied course day, and actions on the people of a day: all present, attests, a message, a wrong name.

import { as } from './accounts.ts'
import { act, addDay, column, inDays, participants } from './courseDays.ts'
import { button, choose, text, tick } from './fields.ts'
import { unique } from './groups.ts'
import { thisYear } from './invoices.ts'
import { expectAccessible, widen, widths } from './looks.ts'
import { mailTo } from './mails.ts'
import { dialog, problem, status } from './messages.ts'
import { call } from './procedures.ts'
import { row } from './tables.ts'
import { expect, test } from './test.ts'

test.use(as('opleiding'))

test('a day is copied to another date', async ({ page }) => {
  const { id, theme } = await addDay(page, { maxParticipants: 7 })
  await page.goto(`/coursedays/${id}`)
  await page.getByRole('link', { name: 'Kopiëren' }).click()
  await expect(text(page, 'Thema')).toHaveValue(theme)
  await expect(text(page, 'Aantal plaatsen')).toHaveValue('7')
  await expect(text(page, 'Beginuur')).toHaveValue('09:00')
  await expect(text(page, 'Datum')).toHaveValue('')
  await text(page, 'Datum').fill(`3/9/${(thisYear() + 1) % 100}`)
  await button(page, 'Bewaren').click()
  await expect(page).toHaveURL('/coursedays')
  await page.goto(`/coursedays?q=${unique()}`)
  await expect(column(page, 'Komende dagen').getByRole('article').filter({ hasText: theme })).toHaveCount(2)
})

test('after a day all are present, attests say to whom, a name is put right, and all get a message', async ({
  page,
}) => {
  const yesterday = { startDate: `${inDays(-1)}T09:00`, endDate: `${inDays(-1)}T12:00` }
  const { id, theme } = await addDay(page, yesterday)
  const people = ['An', 'Bo', 'Cem', 'Dirk', 'Els', 'Fien', 'Gust'].map((firstName) => ({
    firstName,
    lastName: 'Peeters',
    email: `${firstName}.${unique()}@elders.test`.toLowerCase(),
  }))
  await call(page, 'courseDays.addParticipants', { openCourseDayId: id, participants: people })
  await page.goto(`/coursedays/${id}`)
  await button(page, 'Allen aanwezig').click()
  await expect(tick(page, 'Aanwezig: Gust Peeters')).toBeChecked()
  await expect(button(page, 'Allen aanwezig')).toBeHidden()

  await button(page, 'Attesten verzenden').click()
  await expect(dialog(page)).toContainText('Er worden 7 attesten verzonden.')
  await expect(dialog(page).getByRole('listitem').first()).toHaveText(
    `An Peeters an.${unique()}@elders.test`.toLowerCase(),
    {
      ignoreCase: true,
    },
  )
  await expectAccessible(page, [widths.desktop])
  await dialog(page).getByRole('button', { name: 'Attesten verzenden' }).click()
  await expect(dialog(page)).toBeHidden()

  await act(page, 'An Peeters', 'Gegevens verbeteren')
  await text(page, 'Achternaam').fill('Peters')
  await choose(page, 'School', 'Sint-Jozefsinstituut Neerhespen', /^Sint-Jozefsinstituut Neerhespen/)
  await button(page, 'Bewaren').click()
  await expect(problem(page).filter({ hasText: 'Het attest op de oude naam is ingetrokken' })).toBeVisible()
  await expect(row(participants(page), 'An Peters')).toContainText('Sint-Jozefsinstituut Neerhespen')
  await button(page, 'Attesten verzenden').click()
  await expect(dialog(page)).toContainText('Er wordt 1 attest verzonden. 6 aanwezigen hebben er al een.')
  await button(page, 'Annuleren').click()

  await button(page, 'Bericht verzenden').click()
  await text(page, 'Bericht').fill('De presentatie staat online.')
  await button(page, 'Naar 7 deelnemers verzenden').click()
  await expect(status(page, '7 deelnemers krijgen het bericht.')).toBeVisible()
  const mail = await mailTo(people[0]?.email ?? '', `Bericht: ${theme}`)
  expect(mail.text).toContain('De presentatie staat online.')

  await widen(page, widths.phone, 844)
  const [first, sixth] = [row(participants(page), 'Bo Peeters'), row(participants(page), 'Gust Peeters')]
  await first.scrollIntoViewIfNeeded()
  const [top, last] = [await first.boundingBox(), await sixth.boundingBox()]
  // Six people and the header of the page.
  expect((last?.y ?? 0) + (last?.height ?? 0) - (top?.y ?? 0)).toBeLessThan(844 - 64)
  await expectAccessible(page, [widths.phone])
})
