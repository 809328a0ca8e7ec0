// The waiting list of a full course day: people of a school who wait together, and somebody whom a writer removes.

import { as } from './accounts.ts'
import { act, addDay, openDay, participants, waitingList, writerPage } from './courseDays.ts'
import { button } from './fields.ts'
import { expectAccessible, widths } from './looks.ts'
import { dialog, problem, status } from './messages.ts'
import { call } from './procedures.ts'
import { cells, row } from './tables.ts'
import { expect, test } from './test.ts'

test.use(as('schooladmin'))

test('who waits together gets places together; a writer takes off who waits', async ({ page, browser }) => {
  const writer = await writerPage(browser)
  const { id } = await addDay(writer, { maxParticipants: 2 })
  const [one, two, last] = ['een', 'twee', 'laatste'].map((name) => ({ email: `${name}@elders.test` }))
  await call(writer, 'courseDays.addParticipants', { openCourseDayId: id, participants: [one, two] })

  await openDay(page, id)
  await button(page, '+ Deelnemers toevoegen').click()
  const users = page.getByRole('group', { name: 'Gebruikers van de school' })
  await users.getByRole('checkbox').nth(1).check()
  await users.getByRole('checkbox').nth(2).check()
  await expect(dialog(page).getByText('Wie samen wacht, krijgt samen een plaats.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: widths.desktop, height: 900 })
  await button(page, '2 op de wachtlijst zetten').click()
  await expect(dialog(page)).toBeHidden()
  await expect(row(waitingList(page), '1')).toHaveCount(2)
  await expect(participants(page)).toBeHidden()
  await button(page, '+ Deelnemers toevoegen').click()
  await expect(users.getByText('Staat al op de lijst')).toHaveCount(2)

  await call(writer, 'courseDays.wait', { id, participants: [last] })
  await writer.goto(`/coursedays/${id}`)
  const waiting = row(waitingList(writer), 'laatste@elders.test')
  await expect(cells(waiting).first()).toHaveText('2')
  await button(writer, 'laatste@elders.test verwijderen').click()
  await expect(dialog(writer)).toContainText('laatste@elders.test wacht niet meer op een plaats.')
  await dialog(writer).getByRole('button', { name: 'Verwijderen' }).click()
  await expect(status(writer, 'laatste@elders.test is van de wachtlijst gehaald.')).toBeVisible()
  await expect(waiting).toBeHidden()
  await expect(writer.locator(':focus').filter({ has: waitingList(writer) })).toBeVisible()
  for (const left of ['een', 'twee']) {
    await expect(row(waitingList(writer), '1')).toHaveCount(2)
    await act(writer, `${left}@elders.test`, 'Verwijderen')
    await dialog(writer).getByRole('button', { name: 'Verwijderen' }).click()
    await expect(row(participants(writer), `${left}@elders.test`)).toBeHidden()
  }
  await expect(waitingList(writer)).toBeHidden()
  await writer.close()

  await page.reload()
  await expect(participants(page).getByRole('row')).toHaveCount(3)
  await expect(waitingList(page)).toBeHidden()
})

test('two people for one place: who asks says whether one comes and the other waits', async ({ page, browser }) => {
  const writer = await writerPage(browser)
  const { id } = await addDay(writer, { maxParticipants: 1 })
  await writer.close()
  await openDay(page, id)
  await button(page, '+ Deelnemers toevoegen').click()
  const users = page.getByRole('group', { name: 'Gebruikers van de school' })
  await users.getByRole('checkbox').nth(1).check()
  await users.getByRole('checkbox').nth(2).check()
  await button(page, 'Toevoegen').click()
  await expect(problem(dialog(page))).toHaveText('Kies wat er met hen gebeurt.')
  await expect(dialog(page)).toContainText('Kost de school 2 ×')
  await page.getByRole('radio', { name: '1 krijgt een plaats, 1 op de wachtlijst' }).check()
  await expect(dialog(page)).toContainText(/Kost de school €/)
  await expectAccessible(page, [widths.desktop])
  await button(page, '1 toevoegen, 1 op de wachtlijst').click()
  await expect(dialog(page)).toBeHidden()
  await expect(participants(page).getByRole('row')).toHaveCount(2)
  await expect(row(waitingList(page), '1')).toHaveCount(1)
})
