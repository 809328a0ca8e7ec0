// The question before reminders, and the customers who are left out, before an upstream whose answers the test gives.

import { config } from '@schoolbeheer/contracts/school/config'
import { invoices as calls } from '@schoolbeheer/contracts/school/invoices'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { addDays, brusselsDate, formatDutchDate } from '@schoolbeheer/domain/dates'
import { answerInvoices, flip, invoice, list, numberOf, press, rowOf, tick } from './invoices.ts'
import { expectAccessible } from './looks.ts'
import { dialog, status } from './messages.ts'
import * as records from './records.ts'
import { results } from './tables.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const today = brusselsDate(new Date())
function daysAgo(days: number) {
  return addDays(today, -days)
}
function written(days: number) {
  return formatDutchDate(daysAgo(days))
}
function at(days: number) {
  return `${daysAgo(days)}T09:30:00.000Z`
}
const overdue = { dueDate: daysAgo(40), sentAt: at(70) }

const reached = { ...records.group, id: 71 }
const unreached = { ...records.group, id: 72, invoiceEmails: null }
const invoices = [
  invoice(7, { ...overdue, schoolGroupId: unreached.id }),
  invoice(6, { dueDate: addDays(today, 5), sentAt: at(25) }),
  invoice(5, { ...overdue, sentAt: at(0) }),
  invoice(4, { ...overdue, schoolGroupId: reached.id, reminders: 3, lastReminded: at(9) }),
  invoice(3, { ...overdue, reminders: 2, lastReminded: at(10) }),
  invoice(2, { ...overdue, reminders: 1, lastReminded: at(20) }),
  invoice(1, { ...overdue, reminders: 0, lastReminded: null }),
]

test('who has time left, has just heard of it, or gets no mail is left out unless ticked', async ({
  page,
  upstream,
}) => {
  answerInvoices(upstream, invoices)
  upstream.answer(schoolGroups.list, { json: [reached, unreached] })
  upstream.answer(calls.sendReminder, { json: true })
  await page.goto('/invoices')
  for (const sequence of [7, 6, 5, 4, 3, 2, 1]) await tick(page, sequence).check()
  await press(page, 'Herinneren')
  const question = dialog(page)
  const box = (name: RegExp) => question.getByRole('checkbox', { name })
  const named = (name: RegExp) => question.getByRole('list', { name }).getByRole('listitem')

  await expect(question).toHaveAccessibleName('Aan 3 facturen herinneren?')
  await expect(question).toContainText('3 facturen, € 363,00 te betalen')
  await expect(question).toContainText(`Aan 2 ervan werd al herinnerd, laatst op ${written(10)}.`)
  await expect(named(/zonder e-mailadres/)).toHaveText([`${numberOf(7)} (Scholengroep 7)`])
  await expect(named(/nog niet vervallen/)).toHaveText([`${numberOf(6)} (vervalt ${written(-5)})`])
  await expect(named(/minder dan 10 dagen geleden/)).toHaveText([
    `${numberOf(5)} (verzonden ${written(0)})`,
    `${numberOf(4)} (3 × herinnerd, laatst ${written(9)})`,
  ])
  for (const name of [/zonder e-mailadres/, /nog niet vervallen/, /minder dan 10 dagen/])
    await expect(box(name)).not.toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await box(/minder dan 10 dagen/).press('Space')
  await expect(question).toHaveAccessibleName('Aan 5 facturen herinneren?')
  await expect(question).toContainText(`Aan 3 ervan werd al herinnerd, laatst op ${written(9)}.`)
  await question.getByRole('button', { name: 'Herinneren' }).click()
  await expect(status(page, '5 herinneringen zijn verzonden')).toBeVisible()
  expect(upstream.asked(calls.sendReminder).map(({ body }) => body)).toEqual([
    { invoices: [5, 4, 3, 2, 1].map((invoiceId) => ({ invoiceId })) },
  ])

  await test.step('the next question starts anew, and where all are left out there is nothing to do', async () => {
    for (const sequence of [7, 3, 2, 1]) await tick(page, sequence).uncheck()
    await press(page, 'Herinneren')
    await expect(question).toHaveAccessibleName('Aan 0 facturen herinneren?')
    await expect(question.getByRole('button', { name: 'Herinneren' })).toBeDisabled()
    await box(/nog niet vervallen/).press('Space')
    await expect(question.getByRole('button', { name: 'Herinneren' })).toBeEnabled()
  })
})

test('the days in which a reminder is doubtful are those of the upstream', async ({ page, upstream }) => {
  answerInvoices(upstream, invoices)
  upstream.answer(config.get, { json: { identityApiUrl: '', reminderPause: 21 } })
  await page.goto('/invoices')
  for (const sequence of [2, 1]) await tick(page, sequence).check()
  await press(page, 'Herinneren')
  await expect(dialog(page)).toHaveAccessibleName('Aan 1 factuur herinneren?')
  await expect(dialog(page).getByRole('list', { name: /minder dan 21 dagen geleden/ })).toContainText(numberOf(2))
})

test('where the groups cannot be read that is said, and nobody has to wait', async ({ page, upstream }) => {
  answerInvoices(upstream, invoices)
  upstream.answer(schoolGroups.list, { status: 403, json: {} })
  await page.goto('/invoices')
  await tick(page, 7).check()
  await press(page, 'Herinneren')
  await expect(dialog(page)).toContainText('Of elke klant een e-mailadres heeft, kon niet nagegaan worden.')
  await expect(dialog(page).getByRole('button', { name: 'Herinneren' })).toBeEnabled()
})

test('the list says how often and when it was reminded, and filters by it', async ({ page, upstream }) => {
  answerInvoices(upstream, invoices)
  await page.goto('/invoices')
  const said = (days: number) => written(days).slice(0, daysAgo(days).slice(0, 4) === today.slice(0, 4) ? 5 : 6)
  await expect(rowOf(page, 4)).toContainText(`3 × herinnerd, laatst ${said(9)}`)
  await expect(rowOf(page, 2)).toContainText(`1 × herinnerd, laatst ${said(20)}`)
  await expect(rowOf(page, 1)).not.toContainText('herinnerd')
  await flip(page, 'Herinnerd')
  await expect(results(page)).toHaveText('3 van 7 resultaten')
  await expect(list(page)).not.toContainText(numberOf(1))
  await page.reload()
  await expect(results(page)).toHaveText('3 van 7 resultaten')
})

test('beside a problem too', async ({ page, upstream }) => {
  const troubled = { ...overdue, reminders: 2, lastReminded: at(10), problem: 'invoice_problem_failed' }
  answerInvoices(upstream, [invoice(1, troubled)])
  await page.goto('/invoices')
  await expect(rowOf(page, 1)).toContainText(/Verzonden2 × herinnerd, laatst .*Het verzenden is mislukt\./)
  expect((await rowOf(page, 1).boundingBox())?.height).toBe(48)
  const said = rowOf(page, 1).getByText('2 × herinnerd')
  expect(await said.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
})
